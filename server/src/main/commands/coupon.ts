import { type PlanName, planNames } from "@tenbin/contract";
import { type Command, InvalidArgumentError, Option } from "commander";
import { fromUnixSeconds, toUnixSeconds } from "@tenbin/contract/time";
import {
  type CouponDefinition,
  type CouponEffect,
  type IssuedCoupon,
  createCouponStore,
  issueCoupon,
} from "../../billing/index.ts";
import { jstDay, jstMoment, type Clock } from "../../platform/clock/clock.ts";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { createPayments, findStripe } from "../billing-service.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import type { Config } from "../config/config.ts";
import { createMembershipClock } from "../processes/membership-clock.ts";
import { parseDay } from "./terminal/parse-day.ts";

interface CreateOptions {
  readonly name: string;
  readonly percent?: number;
  readonly yen?: number;
  readonly months?: number;
  readonly plans?: readonly PlanName[];
  readonly unlocks?: number;
  readonly longSupertrial?: boolean;
  readonly from?: string;
  readonly until: string;
  readonly limit: number;
}

export function registerCoupon(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  async function withDeps<T>(work: (deps: CouponDeps) => Promise<T>): Promise<T> {
    const config = readConfig();
    const pool = await context.openPool();
    const clock = await createMembershipClock(pool, config);
    const { payments } = createPayments(findStripe(config));
    try {
      return await work({ pool, clock, payments });
    } finally {
      clock.stop();
      await pool.end();
    }
  }

  const group = program.command("coupon").description("Codes that members redeem");
  group
    .command("create")
    .description("Make a coupon, of money off in Stripe too; the same call again changes nothing")
    .argument("<code>", "4 to 40 of A-Z, 0-9 and hyphens")
    .requiredOption("--name <text>", "what members see")
    .addOption(number("--percent <n>", "money off: percent").conflicts("yen"))
    .addOption(number("--yen <n>", "money off: yen"))
    .addOption(number("--months <n>", "money off: how many monthly charges"))
    .addOption(new Option("--plans <names>", "money off: plans, by commas").argParser(parsePlans))
    .addOption(number("--unlocks <n>", "so many more unlocks, instead of money off"))
    .option("--long-supertrial", "a supertrial of 90 days, instead of money off")
    .addOption(day("--from <day>", "first Japanese day; default today"))
    .addOption(day("--until <day>", "last Japanese day").makeOptionMandatory())
    .addOption(number("--limit <n>", "redemptions of all members").makeOptionMandatory())
    .action(async (code: string, options: CreateOptions) => {
      const result = await withDeps(async (deps) =>
        issueCoupon(deps, toDefinition(code, options, deps.clock)),
      );
      process.stdout.write(`${result}: ${code}\n`);
    });
  group
    .command("list")
    .description("All coupons, newest first, and how often they were redeemed")
    .option("--json", "as JSON on stdout")
    .action(async ({ json }: { json?: boolean }) => {
      const coupons = await withDeps(({ pool }) => createCouponStore(pool).list());
      process.stdout.write(json === true ? `${JSON.stringify(coupons)}\n` : describe(coupons));
    });
  group
    .command("void")
    .description("End a coupon: nobody can redeem it any more; who did keeps it")
    .argument("<code>")
    .action(async (code: string) => {
      const isDone = await withDeps(({ pool, clock }) =>
        createCouponStore(pool).markVoid(code, clock.now()),
      );
      if (!isDone) throw new Error(`No coupon ${code}, or it is void: see tenbin coupon list`);
      process.stdout.write(`void: ${code}\n`);
    });
}

type CouponDeps = Parameters<typeof issueCoupon>[0];

function toDefinition(code: string, options: CreateOptions, clock: Clock): CouponDefinition {
  const { name, limit, from = jstDay(clock.now()), until } = options;
  return {
    code,
    name,
    effect: toEffect(options),
    validFrom: toSeconds(from),
    validUntil: toSeconds(toIsoDate(toEpochDay(until) + 1)),
    maxRedemptions: limit,
  };
}

function toEffect(options: CreateOptions): CouponEffect {
  const { percent, yen, unlocks, longSupertrial = false } = options;
  const isMoney = percent !== undefined || yen !== undefined;
  if ([isMoney, unlocks !== undefined, longSupertrial].filter(Boolean).length !== 1) {
    throw new Error("Say what it gives: --percent or --yen, --unlocks, or --long-supertrial");
  }
  if (unlocks !== undefined) return { kind: "unlocks", count: unlocks };
  if (longSupertrial) return { kind: "long_supertrial" };
  const { months, plans } = options;
  if (months === undefined || plans === undefined) {
    throw new Error(
      "Money off needs --months and --plans, such as --months 3 --plans tenbin_light",
    );
  }
  const off =
    percent === undefined
      ? ({ kind: "yen", yen: yen ?? 0 } as const)
      : ({ kind: "percent", percent } as const);
  return { kind: "money_off", off, months, plans };
}

function toSeconds(japaneseDay: string): number {
  return toUnixSeconds(jstMoment(japaneseDay));
}

function number(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isFinite(value)) return value;
    throw new InvalidArgumentError("use a number");
  });
}

function day(flags: string, description: string): Option {
  return new Option(flags, description).argParser(parseDay);
}

function parsePlans(text: string): readonly PlanName[] {
  return text.split(",").map((each) => {
    const plan = planNames.find((name) => name === each.trim());
    if (plan !== undefined) return plan;
    throw new InvalidArgumentError(`use names of plans: ${planNames.join(", ")}`);
  });
}

function describe(coupons: readonly IssuedCoupon[]): string {
  if (coupons.length === 0) return "No coupons.\n";
  return coupons
    .map((coupon) => {
      const { code, redemptions, maxRedemptions, validFrom, validUntil, effect, voidedAt } = coupon;
      const [first, last] = [validFrom, validUntil - 1].map((at) => jstDay(fromUnixSeconds(at)));
      const state = voidedAt === null ? "" : " void";
      const gives = JSON.stringify(effect);
      return `${code} ${redemptions}/${maxRedemptions} ${first} to ${last}${state} ${gives}\n`;
    })
    .join("");
}
