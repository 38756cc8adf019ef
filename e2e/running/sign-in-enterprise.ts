import { enterpriseSession, webUrl } from "../test-urls.ts";
import { signInEnterprise } from "./enterprise-session.ts";

/** Runs before the first test, for `test.use({ storageState: enterpriseSession })`. No test may sign the account out. */
export default async function prepareSession(): Promise<void> {
  await signInEnterprise(webUrl, enterpriseSession);
}
