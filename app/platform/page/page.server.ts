import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { User } from "~/features/accounts/accounts.server";
import { BusyError } from "~/features/accounts/password-hash.server";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import type { Database } from "~/platform/db/connection.server";
import type { Language, LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage, translate } from "~/platform/i18n/translator.server";
import { logDatabaseFailure } from "~/platform/log/faults.server";
import { refreshSite } from "~/platform/process/current-site.server";
import { database } from "~/platform/process/database.server";
import { reading } from "~/platform/process/read-replica.server";
import { detectLanguage } from "~/platform/request/detect-language.server";
import { setErrorHeaders } from "~/platform/request/request-context.server";
import { mayReadReplica } from "~/platform/session/recent-write.server";
import { currentSession } from "~/platform/session/session.server";
import { type ErrorCode, errorHeaders, errorOfDatabase, STATUS } from "../errors/errors.server";
import { routeAt } from "./addresses";

/** The data of an error page; never a system's error message. */
export interface ErrorPage {
  title: LocalizedText;
  text: LocalizedText;
  retry: boolean;
}

export interface PageRequest {
  request: Request;
  params: LoaderFunctionArgs["params"];
  url: URL;
  db: Database;
  language: Language;
  t: TFunction;
  /** The user and the id of their session; null when signed out. */
  user: User | null;
  sessionId: string | null;
  hasSecondFactor: boolean;
  /** One time for the whole page, so that its relative times agree. */
  now: Date;
}

/** The codes with an error page of their own. Others redirect to the log-in, show both versions, or show a generic page. */
const TEXTS = {
  bad_request: ["badRequestTitle", "badRequest"],
  forbidden: ["forbiddenTitle", "forbidden"],
  not_found: ["notFoundTitle", "notFoundText"],
  method_not_allowed: ["methodTitle", "method"],
  too_large: ["tooLargeTitle", "tooLarge"],
  limited: ["limitedTitle", "limited"],
  busy: ["busyTitle", "busy"],
  disk_full: ["unsavedTitle", "diskFull"],
  read_only: ["unsavedTitle", "diskFull"],
  unavailable: ["pageTitle", "unavailable"],
} as const satisfies Partial<Record<ErrorCode, readonly [string, string]>>;

const UNSAVED = ["unsavedTitle", "unsaved"] as const;

/** The texts of an error of a list of deals (specification §8.3). */
export const UNLISTED = ["loadTitle", "unavailable"] as const;

/** An error page to throw from a loader or action, with the status of the code. */
export function errorPage(
  code: keyof typeof TEXTS,
  headers: Record<string, string> = {},
  [title, text]: (typeof TEXTS)[keyof typeof TEXTS] | typeof UNSAVED | typeof UNLISTED = TEXTS[code],
) {
  const minutes = Math.ceil(Number(headers["Retry-After"]) / 60);
  const body: ErrorPage = {
    title: inEachLanguage((t) => t(`errors.${title}`)),
    text: inEachLanguage((t) => t(`errors.${text}`, { count: minutes })),
    retry: code === "unavailable" || code === "disk_full" || code === "read_only",
  };
  const all = { ...errorHeaders(code), ...headers };
  setErrorHeaders(all);
  return Response.json(body, { status: STATUS[code], headers: all });
}

/** A page's loader. When the database is down it throws a 503 error page with a retry link. */
export function page<T>(load: (page: PageRequest) => Promise<T>) {
  return ({ request, params }: LoaderFunctionArgs): Promise<T> => withPageContext({ request, params }, load);
}

export async function withPageContext<T>(
  { request, params }: Pick<LoaderFunctionArgs, "request" | "params">,
  handle: (page: PageRequest) => Promise<T>,
): Promise<T> {
  const language = await detectLanguage(request);
  await refreshSite();
  const now = new Date();
  try {
    const session = await currentSession(request, { now });
    const user = session?.user ?? null;
    const handleOn = (db: Database) =>
      handle({
        request,
        params,
        url: new URL(request.url),
        db,
        language,
        t: translate(language),
        user,
        sessionId: session?.sessionId ?? null,
        hasSecondFactor: session?.hasSecondFactor ?? false,
        now,
      });
    return await (mayReadReplica(request, user) ? reading(handleOn) : handleOn(database()));
  } catch (error) {
    if (error instanceof BusyError) throw errorPage("busy");
    const code = errorOfDatabase(error);
    if (!code) throw error;
    if (code !== "bad_request") logDatabaseFailure(code, error);
    if (code !== "unavailable") throw errorPage(code);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) throw errorPage(code, {}, UNSAVED);
    const { pathname } = new URL(request.url);
    const isList = pathname === ADMIN_LIST_PATH || routeAt(pathname)?.isList;
    throw errorPage(code, {}, isList ? UNLISTED : undefined);
  }
}

/** The loader of a route that only accepts POST: throws a 405 error page. */
export async function formsOnly(): Promise<null> {
  throw errorPage("method_not_allowed", { Allow: "POST" });
}
