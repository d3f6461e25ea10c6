import { type ActionFunctionArgs, data } from "@remix-run/node";
import { STATUS } from "~/platform/errors/errors.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { logFault } from "~/platform/log/faults.server";
import { type ErrorPage, errorPage, type PageRequest, withPageContext } from "~/platform/page/page.server";
import { deleteScratchFile, scratchFile } from "~/platform/process/scratch-dir.server";
import { currentSession } from "~/platform/session/session.server";
import { MAX_PICTURE_BYTES } from "~/platform/values/file-size";
import { readForm, requireSameOrigin, takesFile } from "./input.server";
import { receiveFile } from "./upload.server";

export interface FormRequest extends PageRequest {
  form: URLSearchParams;
  /** The file of a signed-in user's multipart form, which is deleted after the action; null without one. */
  file?: UploadedFile | null;
}

interface UploadedFile {
  path: string;
  /** False: it was cut, because it is larger than {@link MAX_PICTURE_BYTES}, or the disk is full. */
  isWhole: boolean;
}

/** The reason why a valid form was not processed, for a page that shows it again with the typed values. */
export interface Failure extends Pick<ErrorPage, "text"> {
  /** The status: 429, 503 or 500. */
  status: number;
  form: URLSearchParams;
}

type FormFallback<F> = ((failure: Failure) => F) | undefined;

/** Rejects cross-site requests; without `onFailure`, a limit, an outage or a bug throws an error page. */
export function formAction<T, F = never>(act: (form: FormRequest) => Promise<T>, onFailure?: FormFallback<F>) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const { form, file } = await readPost(request);
    try {
      return await withFormFallback({ request, form, onFailure }, () =>
        withPageContext({ request, params }, (page) => loggingLimit(page, () => act({ ...page, form, file }))),
      );
    } finally {
      if (file) await deleteScratchFile(file.path);
    }
  };
}

async function readPost(request: Request): Promise<{ form: URLSearchParams; file: UploadedFile | null }> {
  if (!takesFile(request)) return { form: await readForm(request), file: null };
  requireSameOrigin(request);
  const form = new URLSearchParams();
  // A visitor's file is read and thrown away: their form comes back.
  // Where the database is away, the action itself says so.
  const isSignedIn = (await currentSession(request, { now: new Date() }).catch(() => null)) !== null;
  const file = scratchFile("upload");
  const maxBytes = isSignedIn ? MAX_PICTURE_BYTES : 0;
  const received = await receiveFile(request, { file, maxBytes, fields: form, mayBeSlow: isSignedIn });
  if ((received !== "received" && received !== "no_room") || !isSignedIn) await deleteScratchFile(file);
  if (received === "unreadable") throw errorPage("bad_request");
  return { form, file: isSignedIn && received !== "missing" ? { path: file, isWhole: received === "received" } : null };
}

async function withFormFallback<T, F>(
  { request, form, onFailure }: { request: Request; form: URLSearchParams; onFailure: FormFallback<F> },
  act: () => Promise<T>,
) {
  try {
    return await act();
  } catch (thrown) {
    if (!onFailure || !(thrown instanceof Response || thrown instanceof Error)) throw thrown;
    if (thrown instanceof Response) {
      const { status, headers } = thrown;
      if (status !== STATUS.limited && status !== STATUS.unavailable) throw thrown;
      const { text } = (await thrown.json()) as ErrorPage;
      return data(onFailure({ status, text, form }), { status, headers: limitHeadersOf(headers) });
    }
    logFault(thrown, request);
    const status = STATUS.fault;
    const text = inEachLanguage((t) => t("errors.fault"));
    return data(onFailure({ status, text, form }), { status });
  }
}

/** The headers Retry-After and RateLimit-*, without those that describe the error page's body. */
function limitHeadersOf(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => name === "retry-after" || name.startsWith("ratelimit-")));
}

async function loggingLimit<T>({ user, url }: PageRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response && error.status === STATUS.limited) {
      logEvent("limited", { userId: user?.id, path: url.pathname });
    }
    throw error;
  }
}
