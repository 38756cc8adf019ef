// @vitest-environment jsdom
import { changeText } from "@tenbin/contract/billing/change-confirmation";
import { ApiError } from "@tenbin/contract/client";
import { describeChurn } from "@tenbin/contract/describe-churn";
import { errors } from "@tenbin/contract/errors";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testSubscription } from "../../../../billing/testing/test-subscription.ts";
import { ConfirmChange } from "./change-confirmation.tsx";

afterEach(cleanup);

const change = describeChurn(
  testSubscription({ stripe_plan_name: "tenbin_light", subscription_status: "active" }),
  "2025-12-13T15:30:00Z",
  { userdata_days: 90 },
);

function open(onConfirm: () => Promise<void>) {
  const reload = vi.fn<() => void>();
  const Page = () => <ConfirmChange change={change} reload={reload} onConfirm={onConfirm} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  const { container } = render(<Stub />);
  return { container, reload };
}

describe("ConfirmChange", () => {
  it("shows every word that is stored with the order", () => {
    const shown = open(() => Promise.resolve()).container.textContent.replaceAll(/\s/g, "");
    const words = changeText(change)
      .split(/[\s【】]+/)
      .filter((word) => word !== "");
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  });

  it("reads the contract again where it has changed, and says so", async () => {
    const { reload } = open(() =>
      Promise.reject(new ApiError("", 409, null, "confirmation_expired")),
    );
    fireEvent.click(screen.getByRole("button", { name: change.button }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      errors.confirmation_expired.message,
    );
    expect(reload).toHaveBeenCalledOnce();
  });
});
