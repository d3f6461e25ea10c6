import type { ClientActionFunctionArgs } from "@remix-run/react";
import { invalidate } from "./store";

type ClientAction = (args: ClientActionFunctionArgs) => Promise<unknown>;

/** A write may be on any page, even if its response is lost. Reactions, which patch the cached pages, are the exception. */
export function invalidatesPages(
  action: ClientAction,
  isWrite: (form: FormData) => boolean = () => true,
): ClientAction {
  return async (args) => {
    const form = await args.request.clone().formData();
    try {
      return await action(args);
    } finally {
      if (isWrite(form)) invalidate();
    }
  };
}
