import { daysInMonth } from "../../platform/clock/days.ts";
import { download } from "../http/download.ts";
import { FeedError } from "../port/market-feed.ts";
import type { BarFile } from "../port/history-feed.ts";
import type { Timer } from "../http/timer.ts";
import { describeRequest, type JQuantsClient } from "./client.ts";
import { planIncludes, ENDPOINTS } from "./plans.ts";
import { required, readText } from "./read-value.ts";

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 5_000;
/** Keys are paths that end in the month or day of the file. */
const BAR_FILE_KEY = /([\w-]+_(\d{4})(\d{2})(\d{2})?\.csv\.gz)$/;

/** URLs of /bulk/get expire after five minutes, so each is requested right before its download. */
export async function listBarFiles(
  client: JQuantsClient,
  timer: Timer,
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<readonly BarFile[]> {
  if (!planIncludes(client.plan, ENDPOINTS.bulkList.from)) return [];
  const query = { endpoint: ENDPOINTS.barsDaily.path, from, to };
  const { rows } = await client.rows("bulkList", query, signal);
  const keys = rows.map((row) => required(readText(row, "Key"), "Key")).toSorted();
  return keys.map((key) => {
    const [, name, year, month, day] = BAR_FILE_KEY.exec(key) ?? [];
    const days = daysInMonth(Number(year), Number(month));
    if (name === undefined || days === 0) {
      throw new FeedError(
        "corrupt",
        `${describeRequest("bulkList", query)}: no bars' csv.gz: ${key.slice(0, 80)}`,
      );
    }
    const dayOf = (date: string) => `${year}-${month}-${date}`;
    const [first, last] = [dayOf(day ?? "01"), dayOf(day ?? String(days))];
    return {
      name,
      first,
      last,
      save: (path, cancel) => saveBarFile(client, timer, key, path, cancel),
    };
  });
}

async function saveBarFile(
  client: JQuantsClient,
  timer: Timer,
  key: string,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const url = await client.bulkUrl(key, signal);
    try {
      return await download(url, path, signal);
    } catch (error) {
      if (!(error instanceof FeedError) || attempt === MAX_ATTEMPTS) throw error;
      await timer.sleep(RETRY_DELAY_MS * attempt, signal);
    }
  }
}
