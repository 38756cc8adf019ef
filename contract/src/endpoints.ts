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
import { getPlans, getSubscription, receiveStripeEvent } from "./endpoints/billing.ts";
import { compareCompanies } from "./endpoints/compare.ts";
import { getCompany } from "./endpoints/company-page.ts";
import { coolOff, getContract, receiveContract } from "./endpoints/contracts.ts";
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
import { getCompanyHistory } from "./endpoints/history.ts";
import { health, ready } from "./endpoints/health.ts";
import { getMarket } from "./endpoints/market.ts";
import { logMetric } from "./endpoints/metric.ts";
import { getPromising } from "./endpoints/promising.ts";
import { getInvoice, getInvoices, putInvoiceRecipient } from "./endpoints/receipts.ts";
import { getFrozenRow, getLiveRecord } from "./endpoints/live-record.ts";
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
  compareCompanies,
  getCompanyHistory,
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
  getPortfolio,
  putPortfolio,
  patchPortfolio,
  deletePortfolio,
  restorePortfolio,
  importPortfolio,
  exportPortfolio,
  getPlans,
  getSubscription,
  getContract,
  receiveContract,
  coolOff,
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
  getAchievement,
  putAchievement,
  putCompanyAchievement,
  register,
  verifyRegistration,
  registerIdentity,
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
