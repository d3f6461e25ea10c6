import { data } from "@remix-run/node";
import type { TFunction } from "i18next";
import { may } from "~/features/accounts/rights";
import { translate } from "~/platform/i18n/translator.server";
import { refreshSite } from "~/platform/process/current-site.server";
import { detectLanguage, languageOfAddress } from "~/platform/request/detect-language.server";
import { requestContext, setErrorHeaders } from "~/platform/request/request-context.server";
import { readCookie } from "~/platform/session/cookies.server";
import { findVisitor, type Visitor } from "~/platform/session/visitor.server";
import { errorHeaders, STATUS } from "../errors/errors.server";
import {
  dealLanguage,
  loadsSimultaneously,
  preferenceCookie,
  prefersRows,
  THEMES,
  themeOf,
} from "../preferences/preferences.server";
import { takeFlash } from "./flash.server";
import { footerView } from "./footer.server";
import { staffLinks } from "./staff-links.server";

export async function rootData(request: Request) {
  const requested = languageOfAddress(new URL(request.url));
  const language = await detectLanguage(request);
  const t = translate(language);
  const { name, logo, styles, stored } = await refreshSite();
  const headers = new Headers();
  if (requested) headers.append("Set-Cookie", preferenceCookie("language", requested));
  const context = requestContext();
  const flash = takeFlash(request);
  if (flash) headers.append("Set-Cookie", flash.cookie);
  const { visitor, cookie } = await findVisitor(request);
  if (cookie) headers.append("Set-Cookie", cookie);
  const isKnown = visitor !== undefined;
  if (!isKnown) setErrorHeaders(errorHeaders("unavailable"));
  return data(
    {
      user: visitor && visitorView(t, visitor),
      // A new object for each response: a message is shown once.
      flash: flash?.message ?? null,
      language,
      theme: themeOf(request),
      infiniteScroll: readCookie(request, "infiniteScrollEnabled") !== "false",
      showRows: prefersRows(request),
      dealLanguage: dealLanguage(request) ?? ("all" as const),
      simultaneousSections: loadsSimultaneously(request),
      siteName: name,
      logo,
      categories: stored.categories,
      styles: styles?.path ?? null,
      footer: footerView(language, t),
      settings: { label: t("header.settings"), simultaneously: t("home.simultaneously") },
      themes: { label: t("theme.label"), choices: THEMES.map((theme) => [theme, t(`theme.${theme}`)] as const) },
      // Error pages show the id, by which the request is found in the log.
      requestId: context?.isShared ? undefined : context?.id,
    },
    { headers, status: isKnown ? 200 : STATUS.unavailable },
  );
}

/** The visitor as browsers need it: of the rights only whether somebody may edit deals. */
function visitorView(t: TFunction, { role, ...visitor }: Visitor) {
  const viewer = may({ role }, "deals") ? ("editor" as const) : ("member" as const);
  return { ...visitor, viewer, staff: staffLinks(t, { role }) };
}

export type RootData = Awaited<ReturnType<typeof rootData>>["data"];

export type HeaderUser = NonNullable<RootData["user"]>;
