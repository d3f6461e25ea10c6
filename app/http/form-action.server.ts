import type { ActionFunctionArgs } from "@remix-run/node";
import { STATUS } from "./errors.server";
import { logEvent } from "./event-log.server";
import { readForm } from "./input.server";
import { answering, type PageRequest } from "./page.server";

/** What a form's action starts from. */
export interface FormRequest extends PageRequest {
  form: URLSearchParams;
}

/** The action of a page's form: from this site alone, read once, and a database that is away is a 503. */
export function formAction<T>(act: (form: FormRequest) => Promise<T>) {
  return async ({ request, params }: ActionFunctionArgs): Promise<T> => {
    const form = await readForm(request);
    return answering({ request, params }, (page) => loggingLimit(page, () => act({ ...page, form })));
  };
}

/** Acts, and writes down whom a limit refuses. */
export async function loggingLimit<T>({ user, url }: PageRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response && error.status === STATUS.limited) {
      logEvent("limited", { userId: user?.id, path: url.pathname });
    }
    throw error;
  }
}
