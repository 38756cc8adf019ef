import type { AssumptionsView, CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { prerender } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { CompanyPage } from "../page/company-page.tsx";

export async function renderCompanyPage(
  company: CompanyResponse,
  chart: PriceChart,
  financials: Financials,
  root: object = {},
  assumptions: AssumptionsView | null = null,
): Promise<string> {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <CompanyPage
          company={company}
          chart={chart}
          financials={financials}
          assumptions={assumptions}
          apiUrl="http://api.test"
        />
      ),
    },
  ]);
  const { prelude } = await prerender(<Stub hydrationData={{ loaderData: { root } }} />, {
    progressiveChunkSize: Infinity,
  });
  return (await new Response(prelude).text()).replaceAll("<!-- -->", "");
}

/** The text without markup. */
export const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ");
/** The strip of key figures. */
export const factsIn = (html: string) =>
  textOf(/<dl class="company-facts">(.*?)<\/dl>/.exec(html)?.[1] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
