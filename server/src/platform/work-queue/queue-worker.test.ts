import { describe, expect, it } from "vitest";
import { startQueueWorker } from "./queue-worker.ts";

describe("startQueueWorker", () => {
  it("polls until it is stopped, whatever fails [fault: PostgreSQL × mails, orders] [fault: disk × mails, events of Stripe]", async () => {
    let looks = 0;
    const errors: unknown[] = [];
    const sending = startQueueWorker(
      {
        async workDue() {
          looks += 1;
          if (looks === 2) throw new Error("no database");
        },
      },
      { error: (entry: unknown) => void errors.push(entry) },
      { everyMs: 1 },
    );
    await expect.poll(() => looks).toBeGreaterThan(4);
    await sending.stop();
    const until = looks;
    expect(errors).toMatchObject([{ err: { message: "no database" } }]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(looks).toBe(until);
  });

  it("waits on stop until the current task is done [fault: SMTP × deployments]", async () => {
    const sent = Promise.withResolvers<void>();
    const sending = startQueueWorker({ workDue: () => sent.promise }, { error: () => {} });
    let stopped = false;
    const stop = sending.stop().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    sent.resolve();
    await stop;
    expect(stopped).toBe(true);
  });

  it("does not wait for a task that does not end [fault: SMTP × deployments]", async () => {
    const sending = startQueueWorker(
      { workDue: () => new Promise(() => {}) },
      { error: () => {} },
      { stopTimeoutMs: 1 },
    );
    await expect(sending.stop()).resolves.toBeUndefined();
  });
});
