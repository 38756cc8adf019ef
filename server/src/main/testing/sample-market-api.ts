import type { CompanyResponse } from "@tenbin/contract";
import type { Pool } from "pg";
import { createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { masking, rightsOf } from "../../members/index.ts";
import { allCompanies } from "../../members/testing/analysis-rights.ts";
import { createApi } from "../../platform/http/api.ts";
import { NO_AUTHENTICATION } from "../../platform/http/authorization.ts";
import { createTestDatabase, shareDatabase } from "../../platform/testing/database.ts";
import { createReports, registerReports } from "../../reports/index.ts";
import { edgeCases } from "../../sample-market/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createMarketOverview, registerMarketOverview } from "../../market-overview/index.ts";
import { createPromising, registerPromising } from "../../promising/index.ts";
import { createSearch, registerSearch } from "../../search/index.ts";
import { createValuations, type Valuations } from "../../valuation/index.ts";

const EDGE_CASE_CODES = new Set<string>(
  Object.values(edgeCases).flatMap(({ codes: own }) => own.slice()),
);
/** Beside the edge cases, each such issue of the sample market is taken. */
const ORDINARY_STEP = 6;

export interface TestResponse<T> {
  readonly status: number;
  readonly body: T;
}

/** The pages of a valued part of the sample market over HTTP, seen with all rights. */
export interface SampleMarketApi {
  readonly codes: readonly string[];
  /** Codes that are no edge case. */
  readonly ordinaryCodes: readonly string[];
  readonly valuation: Valuations;
  readonly get: <T = unknown>(url: string) => Promise<TestResponse<T>>;
  readonly getCompany: (code: string) => Promise<CompanyResponse>;
  readonly close: () => Promise<void>;
}

/** All edge cases and some ordinary companies, asked for by somebody who sees all analysed. */
export async function createSampleMarketApi(): Promise<SampleMarketApi> {
  const shared = await shareDatabase("part_of_sample", valuePartOfSample);
  const database = await createTestDatabase({ copyOf: shared });
  const codes = codesOfPart();
  const companies = createCompanies({ pool: database.pool });
  const valuation = createValuations({ pool: database.pool, companies });
  const api = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication: {
      ...NO_AUTHENTICATION,
      visitorRights: () => ({ ...rightsOf(null, new Date()), ...allCompanies }),
    },
  });
  registerReports(api, createReports({ companies, valuation }));
  registerSearch(api, createSearch({ valuation, companies, secret: "secret" }));
  const promising = createPromising({ valuation });
  registerPromising(api, promising);
  registerMarketOverview(
    api,
    createMarketOverview({ valuation, findOpenCodes: () => promising.openCodes() }),
  );
  const get = async <T>(url: string): Promise<TestResponse<T>> => {
    const response = await api.fastify.inject({ url });
    return { status: response.statusCode, body: response.json<T>() };
  };
  return {
    codes,
    ordinaryCodes: codes.filter((code) => !EDGE_CASE_CODES.has(code)),
    valuation,
    get,
    getCompany: async (code) => (await get<CompanyResponse>(`/companies/${code}`)).body,
    async close() {
      await api.fastify.close();
      await database.drop();
    },
  };
}

const codesOfPart = (): readonly string[] =>
  sampleMarket()
    .issues.map(({ code }) => code)
    .filter((code, at) => EDGE_CASE_CODES.has(code) || at % ORDINARY_STEP === 0);

async function valuePartOfSample(pool: Pool): Promise<void> {
  const whole = sampleMarket();
  const chosen = new Set(codesOfPart());
  await importRecords(
    pool,
    {
      issues: whole.issues.filter(({ code }) => chosen.has(code)),
      documents: whole.documents.filter(({ code }) => chosen.has(code)),
      *bars() {
        for (const bar of whole.bars(chosen)) if (chosen.has(bar.code)) yield bar;
      },
    },
    "sample",
  );
  await createValuations({ pool, companies: createCompanies({ pool }) }).valueMarket({});
}
