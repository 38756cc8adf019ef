import { createHash } from "node:crypto";
import type { CompanyReport, PortfolioReport } from "@tenbin/contract";
import type pg from "pg";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { acquireLease } from "../../platform/leases/lease.ts";
import { createOneAtATime, TooManyWaitingError } from "../../platform/one-at-a-time.ts";
import type { Logo } from "../logo/logo.ts";
import { createReportFileStore } from "./store.ts";

/** What a document is made of, masked for whoever gets it. */
export type ReportTask = (
  | { readonly kind: "company"; readonly report: CompanyReport }
  | { readonly kind: "portfolio"; readonly report: PortfolioReport }
) & { readonly logo: ReportLogoImage | null };

/** Of the member who gets it; part of what a document is kept under. */
export interface ReportLogoImage extends Omit<Logo, "bytes"> {
  readonly base64: string;
}

/** Draws documents without delaying requests. */
export interface ReportWriter {
  /** Changes whenever the same task would be drawn differently. */
  edition(): Promise<string>;
  write(task: ReportTask): Promise<Uint8Array>;
}

export interface ReportFiles {
  /**
   * Made once for the same figures, by whichever process is asked first.
   * @throws ApiProblem `unavailable` while too many wait
   */
  pdf(task: ReportTask): Promise<Uint8Array>;
  /** Data change every day, and with them every document. */
  purge(): Promise<void>;
}

export interface ReportFilesOptions {
  readonly pool: pg.Pool;
  /** Null: none can be made. */
  readonly writer: ReportWriter | null;
  readonly clock?: Clock;
}

/** One at a time among all processes: a document takes a processor for a second. */
const LEASE = "report-writer";
const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 20;
export const KEPT_DAYS = 3;

export function createReportFiles({
  pool,
  writer,
  clock = systemClock,
}: ReportFilesOptions): ReportFiles {
  const store = createReportFileStore(pool);
  const queue = createOneAtATime(MAX_WAITING);
  const making = new Map<string, Promise<Uint8Array>>();

  async function make(digest: string, task: ReportTask, by: ReportWriter): Promise<Uint8Array> {
    const lease = await acquireLease(pool, LEASE);
    try {
      // Another process may have made it meanwhile.
      const found = await store.find(digest);
      if (found !== null) return found;
      const bytes = await by.write(task);
      await store.keep(digest, bytes, clock.now());
      return bytes;
    } finally {
      await lease.release();
    }
  }

  return {
    async pdf(task) {
      if (writer === null) throw new ApiProblem("unavailable");
      const digest = digestOf(await writer.edition(), task);
      const found = await store.find(digest);
      if (found !== null) return found;
      const running =
        making.get(digest) ??
        queue.run(() => make(digest, task, writer)).finally(() => making.delete(digest));
      making.set(digest, running);
      try {
        return await running;
      } catch (error) {
        if (!(error instanceof TooManyWaitingError)) throw error;
        throw new ApiProblem("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
      }
    },
    purge: () => store.deleteMadeBefore(new Date(clock.now().getTime() - KEPT_DAYS * MS_PER_DAY)),
  };
}

/** Of the figures themselves, so that no viewer gets what another one may see. */
function digestOf(edition: string, task: ReportTask): string {
  return createHash("sha256").update(edition).update(JSON.stringify(task)).digest("base64url");
}
