import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Command } from "commander";
import {
  createNews,
  type News,
  type NewsFile,
  type NewsOutcome,
  parseNewsFile,
} from "../../content/index.ts";
import { mailNotices } from "../../legal/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { CommandContext } from "./terminal/command-context.ts";

export function registerNewsCommands(
  program: Command,
  context: CommandContext,
  clock?: Clock,
): void {
  async function apply(slug: string, act: (news: News) => Promise<NewsOutcome>): Promise<void> {
    const pool = await context.openPool();
    try {
      const outcome = await act(createNews({ pool, ...(clock === undefined ? {} : { clock }) }));
      process.stdout.write(`${outcome}: /news?item=${slug}\n`);
    } finally {
      await pool.end();
    }
  }

  async function mailToMembers(slug: string): Promise<void> {
    const pool = await context.openPool();
    const deps = { pool, ...(clock === undefined ? {} : { clock }) };
    try {
      const item = await createNews(deps).findText(slug);
      if (item === null) throw new Error(`${slug} is withdrawn: publish it again`);
      process.stdout.write(`mails to ${await mailNotices(deps, item)} members\n`);
    } finally {
      await pool.end();
    }
  }

  const group = program
    .command("news")
    .description(
      "Announcements: head lines title, category, slug and date, a blank line, Markdown",
    );
  group
    .command("publish")
    .description("Show an item to everybody now; a published one is corrected and says when")
    .argument("<file>", "its name is the slug if no head line says one")
    .option(
      "--mail-members",
      "mail it to every member, once; only what they have to know: it cannot be stopped",
    )
    .action(async (path: string, { mailMembers = false }: { mailMembers?: boolean }) => {
      const file = await readNewsFile(path);
      await apply(file.slug, (news) => news.publish(file));
      if (mailMembers) await mailToMembers(file.slug);
    });
  group
    .command("schedule")
    .description("Show an item from its date on; again before that to change or move it")
    .argument("<file>", "with a head line such as `date: 2027-04-01 09:00`, in Japanese time")
    .action(async (path: string) => {
      const file = await readNewsFile(path);
      await apply(file.slug, (news) => news.schedule(file));
    });
  group
    .command("withdraw")
    .description("Take an item back: its address stays and says so. A scheduled one is forgotten")
    .argument("<file>", "its file, or its slug")
    .action(async (given: string) => {
      // Slugs have no dots and slashes.
      const slug = /[./\\]/.test(given) ? (await readNewsFile(given)).slug : given;
      await apply(slug, (news) => news.withdraw(slug));
    });
}

async function readNewsFile(path: string): Promise<NewsFile> {
  return parseNewsFile(await readFile(path, "utf8"), basename(path));
}
