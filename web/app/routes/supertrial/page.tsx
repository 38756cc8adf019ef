import type { FunctionComponent } from "react";
import type { MetaDescriptor } from "react-router";
import { NO_REFERRER } from "../../accounts/mails/mailed-token.ts";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import type { SitePath } from "../../site/site-pages.ts";
import type { Route } from "./+types/page";
import { SetPassword } from "./set-password.tsx";
import { SupertrialQuestionnaire } from "./supertrial-questionnaire.tsx";
import { VerifyApplication } from "./verify-application.tsx";

interface SupertrialPage {
  readonly Page: FunctionComponent;
  readonly description: string;
  readonly meta?: MetaDescriptor;
}

/** In one module, as each module's digest is part of every document. */
const supertrialPages: Readonly<Partial<Record<SitePath, SupertrialPage>>> = {
  "/supertrial/verify": {
    Page: VerifyApplication,
    description: "30日間の無料体験のメールのリンクから、手続きを進める画面です。",
    meta: NO_REFERRER,
  },
  "/supertrial/questionnaire": {
    Page: SupertrialQuestionnaire,
    description: "30日間の無料体験を始める前と延長する前に、アンケートにお答えいただく画面です。",
  },
  "/supertrial/password-setting": {
    Page: SetPassword,
    description: "30日間の無料体験を始めた方が、パスワードを決める画面です。",
  },
};

function supertrialPageOf(path: string): SupertrialPage {
  const found = Object.entries(supertrialPages).find(([listed]) => listed === path)?.[1];
  if (found === undefined) throw new Error(`No page of the supertrial: ${path}`);
  return found;
}

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

/** The address only changes when the token is removed from it. */
export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  const path = args.loaderData?.page.path;
  if (path === undefined) return [];
  const { description, meta: more } = supertrialPageOf(path);
  return privateMeta(args, description, ...(more === undefined ? [] : [more]));
}

export default function Supertrial({ loaderData }: Route.ComponentProps) {
  const { Page } = supertrialPageOf(loaderData.page.path);
  return <Page />;
}
