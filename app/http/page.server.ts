import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { Database } from "~/db/connection.server";
import { database } from "~/db/database.server";
import type { Language } from "~/i18n/languages";
import { translate } from "~/i18n/translator.server";
import type { ErrorPage } from "./error-page";
import { type ErrorCode, errorHeaders, isDatabaseAway, STATUS } from "./errors.server";
import { languageOf } from "./preferences.server";

/** What every page's loader starts from. */
export interface PageRequest {
  request: Request;
  params: LoaderFunctionArgs["params"];
  url: URL;
  db: Database;
  language: Language;
  t: TFunction;
  /** The moment that every text of this page counts from. */
  now: Date;
}

const TEXTS = {
  bad_request: ["badRequestTitle", "badRequest"],
  forbidden: ["forbiddenTitle", "forbidden"],
  not_found: ["notFoundTitle", "notFoundText"],
  method_not_allowed: ["methodTitle", "method"],
  too_large: ["tooLargeTitle", "tooLarge"],
  unavailable: ["loadTitle", "unavailable"],
} as const satisfies Record<ErrorCode, readonly [string, string]>;

/** An error to throw from a loader or action: a page in the reader's language, with the status of the code. */
export function errorPage(code: ErrorCode, language: Language, headers: Record<string, string> = {}) {
  const t = translate(language);
  const [title, text] = TEXTS[code];
  const shown: ErrorPage = { title: t(`errors.${title}`), text: t(`errors.${text}`), retry: code === "unavailable" };
  // Of what is thrown, Remix keeps the headers of a Response alone.
  return Response.json(shown, { status: STATUS[code], headers: { ...errorHeaders(code), ...headers } });
}

/** A page's loader. A database that is away is a 503 with a way to try again, not a fault. */
export function page<T>(load: (page: PageRequest) => Promise<T>) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<T> => {
    const language = languageOf(request);
    try {
      return await load({
        request,
        params,
        url: new URL(request.url),
        db: database(),
        language,
        t: translate(language),
        now: new Date(),
      });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      console.error(`Database away: ${(error as Error).message}`);
      throw errorPage("unavailable", language);
    }
  };
}
