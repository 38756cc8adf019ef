import {
  changeMail,
  checkSession,
  confirmMailChange,
  deleteUser,
  endSession,
  forgetPassword,
  putPassword,
  register,
  registerIdentity,
  requestDeletion,
  resetPassword,
  verifyRegistration,
} from "./endpoints/accounts.ts";
import { getAlerts, putAlerts, putCompanyAlerts, stopCompanyMails } from "./endpoints/alerts.ts";
import { getPlans, getSubscription, receiveStripeEvent } from "./endpoints/billing.ts";
import { compareCompanies } from "./endpoints/compare.ts";
import { getCompany } from "./endpoints/company-page.ts";
import { getConfirmation, getConfirmations } from "./endpoints/confirmations.ts";
import { coolOff, getContract, receiveContract } from "./endpoints/contracts.ts";
import { sendContact } from "./endpoints/contact.ts";
import { getCoupons, redeemCoupon } from "./endpoints/coupons.ts";
import { getFinancials } from "./endpoints/financials.ts";
import {
  deletePortfolio,
  getPortfolio,
  patchPortfolio,
  putPortfolio,
  restorePortfolio,
} from "./endpoints/portfolio.ts";
import { exportPortfolio, importPortfolio } from "./endpoints/portfolio-files.ts";
import { getPeers, putPeers } from "./endpoints/peers.ts";
import { exportScreenCsv, exportScreenXlsx } from "./endpoints/screening-files.ts";
import { getPriceChart } from "./endpoints/price-chart.ts";
import { exportHistory, getCompanyHistory } from "./endpoints/history.ts";
import { health, ready } from "./endpoints/health.ts";
import { getLegalDocument } from "./endpoints/legal.ts";
import { getMarket } from "./endpoints/market.ts";
import { logMetric } from "./endpoints/metric.ts";
import { deleteReportLogo, getReportLogo, putReportLogo } from "./endpoints/report-logo.ts";
import { exportCompanyReport, exportPortfolioReport } from "./endpoints/reports.ts";
import { getPromising } from "./endpoints/promising.ts";
import {
  getInvoice,
  getInvoices,
  putInvoiceRecipient,
  reissueInvoice,
} from "./endpoints/receipts.ts";
import { getLessons, judgeLesson } from "./endpoints/lessons.ts";
import { getFrozenRow, getLiveRecord } from "./endpoints/live-record.ts";
import { getNews, getNewsItem } from "./endpoints/news.ts";
import { getRecord } from "./endpoints/record.ts";
import {
  getScreeningMetrics,
  getScreeningMonthEnds,
  getScreeningPresets,
  screenMarket,
} from "./endpoints/screening.ts";
import {
  deleteSavedScreen,
  getSavedScreens,
  putSavedScreen,
  saveScreen,
} from "./endpoints/saved-screens.ts";
import { getPromisingRecord, postScreenRecord } from "./endpoints/screen-record.ts";
import { search, suggest } from "./endpoints/search.ts";
import {
  cancelSubscription,
  cancelUnit,
  changeSubscription,
  findCheckout,
  openPortal,
  previewOrder,
  startCheckout,
  withdrawCancellation,
  withdrawChange,
  withdrawUnitCancellation,
} from "./endpoints/orders.ts";
import {
  getMailSettings,
  getMailStop,
  putMailSetting,
  receiveMailReport,
  retryMailAddress,
  stopMail,
} from "./endpoints/mailing.ts";
import {
  answerQuestionnaire,
  applyForSupertrial,
  getTrial,
  prolongSupertrial,
  verifySupertrial,
} from "./endpoints/trial.ts";
import {
  getAchievement,
  getUser,
  patchUser,
  putAchievement,
  putCompanyAchievement,
  unlockCompany,
} from "./endpoints/user.ts";

export const endpoints = {
  getCompany,
  getPriceChart,
  getFinancials,
  getPeers,
  putPeers,
  exportCompanyReport,
  compareCompanies,
  getCompanyHistory,
  exportHistory,
  search,
  suggest,
  screenMarket,
  exportScreenCsv,
  exportScreenXlsx,
  getScreeningMetrics,
  getPromisingRecord,
  postScreenRecord,
  getScreeningMonthEnds,
  getScreeningPresets,
  getSavedScreens,
  saveScreen,
  putSavedScreen,
  deleteSavedScreen,
  getMarket,
  getPromising,
  getRecord,
  getLiveRecord,
  getFrozenRow,
  getNews,
  getNewsItem,
  getLessons,
  judgeLesson,
  getPortfolio,
  putPortfolio,
  patchPortfolio,
  deletePortfolio,
  restorePortfolio,
  importPortfolio,
  exportPortfolio,
  getAlerts,
  putAlerts,
  putCompanyAlerts,
  stopCompanyMails,
  exportPortfolioReport,
  getReportLogo,
  putReportLogo,
  deleteReportLogo,
  getPlans,
  getLegalDocument,
  sendContact,
  getSubscription,
  getContract,
  receiveContract,
  coolOff,
  getConfirmations,
  getConfirmation,
  receiveStripeEvent,
  previewOrder,
  startCheckout,
  findCheckout,
  changeSubscription,
  withdrawChange,
  cancelSubscription,
  withdrawCancellation,
  cancelUnit,
  withdrawUnitCancellation,
  openPortal,
  logMetric,
  getUser,
  patchUser,
  deleteUser,
  unlockCompany,
  getCoupons,
  redeemCoupon,
  getInvoices,
  getInvoice,
  putInvoiceRecipient,
  reissueInvoice,
  getAchievement,
  putAchievement,
  putCompanyAchievement,
  register,
  verifyRegistration,
  registerIdentity,
  getMailStop,
  stopMail,
  getMailSettings,
  putMailSetting,
  retryMailAddress,
  receiveMailReport,
  getTrial,
  answerQuestionnaire,
  applyForSupertrial,
  verifySupertrial,
  prolongSupertrial,
  putPassword,
  forgetPassword,
  resetPassword,
  changeMail,
  confirmMailChange,
  requestDeletion,
  checkSession,
  endSession,
  health,
  ready,
} as const;

export type Endpoints = typeof endpoints;
