import {
  changeMail,
  checkSession,
  confirmMailChange,
  deleteUser,
  forgetPassword,
  putPassword,
  register,
  registerIdentity,
  requestDeletion,
  resetPassword,
  verifyRegistration,
} from "./accounts.ts";
import { getCompany } from "./company-page.ts";
import { getFinancials } from "./financials.ts";
import { getPriceChart } from "./price-chart.ts";
import { getCompanyHistory } from "./history.ts";
import { health, ready } from "./health.ts";
import { getMarket } from "./market.ts";
import { logMetric } from "./metric.ts";
import { getRecord } from "./record.ts";
import { search, suggest } from "./search.ts";
import {
  getAchievement,
  getUser,
  patchUser,
  putAchievement,
  putCompanyAchievement,
} from "./user.ts";

/** Every endpoint with schemas, by name. */
export const endpoints = {
  getCompany,
  getPriceChart,
  getFinancials,
  getCompanyHistory,
  search,
  suggest,
  getMarket,
  getRecord,
  logMetric,
  getUser,
  patchUser,
  deleteUser,
  getAchievement,
  putAchievement,
  putCompanyAchievement,
  register,
  verifyRegistration,
  registerIdentity,
  putPassword,
  forgetPassword,
  resetPassword,
  changeMail,
  confirmMailChange,
  requestDeletion,
  checkSession,
  health,
  ready,
} as const;

export type Endpoints = typeof endpoints;
