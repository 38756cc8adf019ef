// @vitest-environment jsdom
import { errors } from "@tenbin/contract/errors";
import { unitIncluded } from "@tenbin/contract/billing/offer-rule";
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { UnitSection } from "./unit-section.tsx";

afterEach(cleanup);

/** @param units that the viewer has bought; null: a visitor */
async function open(
  units: readonly string[] | null,
  seesAll = false,
): Promise<readonly (string | null)[]> {
  const plan = "ライト(無料体験中)";
  const member = units === null ? null : { plan, seesAll, units, freeUnitSlots: 3 - units.length };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ member }),
      HydrateFallback: () => null,
      Component: () => <UnitSection ticker="130A" name="みなと精工" />,
    },
  ]);
  render(<Stub />);
  await screen.findByRole("heading", { name: "この企業だけの購入" });
  return screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
}

describe("UnitSection", () => {
  it.each([["a visitor", null] as const, ["who bought another company", ["7203"]] as const])(
    "offers the company to %s",
    async (_, units) => {
      expect(await open(units)).toEqual(["/pricing", "/pricing/payment-unit?ticker=130A"]);
    },
  );

  it("offers a plan instead while every slot is taken", async () => {
    expect(await open(["7203", "6758", "9984"])).toEqual(["/setting#plan", "/pricing"]);
    expect(screen.getByText(errors.unit_limit.message, { exact: false })).toBeDefined();
  });

  it("sells nothing to who sees every company, and says why", async () => {
    expect(await open([], true)).toEqual([]);
    expect(screen.getByText(unitIncluded("「ライト(無料体験中)」"))).toBeDefined();
  });

  it("offers nothing to a member who could not be loaded", async () => {
    const Stub = createRoutesStub([
      {
        id: "root",
        path: "/",
        loader: () => ({ session: true, member: null, memberUnknown: true }),
        HydrateFallback: () => null,
        Component: () => (
          <main>
            <UnitSection ticker="130A" name="みなと精工" />
          </main>
        ),
      },
    ]);
    render(<Stub />);
    expect((await screen.findByRole("main")).textContent).toBe("");
  });

  it("leads who has bought the company to the settings, and offers it no more", async () => {
    expect(await open(["7203", "130A"])).toEqual(["/setting#plan"]);
  });
});
