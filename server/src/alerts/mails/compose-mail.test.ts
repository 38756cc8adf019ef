import type { AlertEvent } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailer, type Mailer } from "../../platform/mail/mailer.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import {
  type FakeSmtpServer,
  startFakeSmtpServer,
} from "../../platform/mail/testing/fake-smtp-server.ts";
import { toAlertEvent } from "../to-alert-event.ts";
import { alertTemplate } from "./compose-mail.ts";

const MAIL = {
  kind: "alert",
  webUrl: "https://tenbin.example",
  stop: {
    oneClickUrl: "https://tenbin.example/stopmail?token=t",
    links: [],
    sender: { name: "見本株式会社", address: "架空町0-0-0", contact: "support@tenbin.example" },
  },
} as const;
const HEADERS = "a\r\nBcc: x@y.example\r\n\r\nb\nTo: x@y.example";

const event = (
  changes: Partial<Parameters<typeof toAlertEvent>[0]>,
  name: string = HEADERS,
): AlertEvent =>
  toAlertEvent(
    {
      eventId: "e",
      code: "97350",
      screenId: null,
      kind: "verdict",
      origin: "member",
      marketDay: "2025-11-17",
      detail: {},
      toldAt: new Date("2025-11-17T11:00:00Z"),
      readAt: null,
      ...changes,
    },
    () => name,
  );

describe("a mail of alerts", () => {
  let server: FakeSmtpServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startFakeSmtpServer();
    mailer = createMailer({ url: server.url, from: "天秤 <info@tenbin.example>" });
  });
  afterAll(async () => {
    mailer.close();
    await server.close();
  });

  it.each([
    ["the name of a company", event({})],
    [
      "the name of a screen",
      event({
        code: null,
        screenId: "s",
        kind: "screen",
        detail: { screen: { id: "s", name: HEADERS }, entered: [], left: [], more: 0 },
      }),
    ],
    [
      "the title of a disclosure",
      event({
        kind: "disclosure",
        detail: {
          disclosure: {
            document_id: "d",
            disclosed_at: "2025-11-17T16:00:00+09:00",
            kind: "notice",
            title: HEADERS,
          },
        },
      }),
    ],
  ])("goes to one recipient whatever %s is (H57) [ASVS 1.3.11]", async (_, told) => {
    const mail = renderEmail(alertTemplate([told], MAIL), MAIL.webUrl);
    await mailer.send({ to: "taro@member.example", ...mail });
    const { to, data } = server.received.at(-1)!;
    const [head = ""] = data.split("\r\n\r\n");
    expect(to).toEqual(["taro@member.example"]);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To:.*$/gim)).toEqual(["To: taro@member.example"]);
  });

  const verdict = { verdict_before: "fair", verdict_after: "cheap" } as const;
  const row = { ratio_before: 0.83, ratio_after: 0.79 };

  it("about one company begins with its name and the verdicts, old → new", () => {
    const told = event({ detail: { ...verdict, ...row } }, "あおばね物流");
    const template = alertTemplate([told], MAIL);
    expect(template).toMatchObject({
      heading: "9735 あおばね物流",
      change: { from: "妥当", to: "割安" },
      sections: [{ heading: "変わったこと" }],
    });
    const { text } = renderEmail(template, MAIL.webUrl);
    expect(text).toContain("9735 あおばね物流\n\n妥当 → 割安\n");
  });

  it("about several companies names each above what is told of it", () => {
    const told = ["97350", "13010"].map((code) =>
      event({ code, detail: { ...verdict, ...row } }, "会社"),
    );
    const template = alertTemplate(told, MAIL);
    expect(template).toMatchObject({
      heading: "変化がありました",
      sections: [{ heading: "9735 会社" }, { heading: "1301 会社" }],
    });
    expect(template.change).toBeUndefined();
  });

  const screenDetail = {
    screen: { id: "s", name: "割安な会社" },
    entered: [{ ticker: "0675", name_jp: "見本精機" }],
    left: [{ ticker: "0244", name_jp: "見本地所" }],
    more: 3,
  };
  const ofScreen = (detail: object) =>
    event({ code: null, screenId: "s", kind: "screen", detail: { ...screenDetail, ...detail } });

  it("tells who entered a screen from who left it in the subject", () => {
    expect(alertTemplate([ofScreen({})], MAIL).subject).toBe(
      "保存した条件「割安な会社」:入った企業:0675 見本精機/外れた企業:0244 見本地所",
    );
    expect(alertTemplate([ofScreen({ left: [] })], MAIL).subject).toBe(
      "保存した条件「割安な会社」:入った企業:0675 見本精機",
    );
  });

  it("has a row each for who entered a screen and who left it", () => {
    const told = ofScreen({});
    expect(alertTemplate([told], MAIL).sections?.[0]?.rows).toEqual([
      { label: "入った企業", to: "0675 見本精機" },
      { label: "外れた企業", to: "0244 見本地所", note: "ほか3社" },
    ]);
  });
});
