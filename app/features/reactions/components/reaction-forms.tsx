import { useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useContext } from "react";
import { accountHref } from "~/features/accounts/addresses";
import { cardAddress } from "~/features/home/addresses";
import type { Signal } from "~/features/life/state";
import { REACTION_PATHS } from "~/features/reactions/addresses";
import type { Reaction } from "~/features/reactions/reaction";
import { afterPaint } from "~/platform/browser/after-paint";
import { beginReaction, reactionFailed, reactionKey, settleReaction } from "~/platform/browser/reactions";
import { importRouteModules } from "~/platform/browser/route-modules";
import { notify } from "~/platform/browser/toast";
import { useTranslation } from "~/platform/i18n/translation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";

const LINK_DURATION_MS = 12_000;

const REASONS = {
  like: "reasons.logInToLike",
  noluck: "reasons.logInToMark",
  worked: "reasons.logInToReport",
} as const;

/** Two forms for the page, because a list has hundreds of buttons. */
export function ReactionForms() {
  return (
    <>
      <ReactionForm reaction="like" />
      <ReactionForm reaction="noluck" />
    </>
  );
}

export function ReactionForm({ reaction }: { reaction: Reaction | Signal }) {
  const { pathname, search } = useLocation();
  const isMember = useContext(ViewerRoleContext) !== "visitor";
  const submit = useSubmit();
  const { t } = useTranslation();
  const action = REACTION_PATHS[reaction];
  const here = `${pathname}${search}`;

  function askToLogIn(button: HTMLButtonElement) {
    const isFeatured = button.getAttribute("formaction")?.endsWith("at=featured") ?? false;
    const href = accountHref("/login", cardAddress(here, button.value, isFeatured));
    notify({
      alert: true,
      text: t(REASONS[reaction]),
      link: { label: t("header.login"), href },
      duration: LINK_DURATION_MS,
    });
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { name, value: dealId } = submitter;
    if (!isMember) return askToLogIn(submitter);
    const key = reactionKey(reaction, dealId);
    if (!beginReaction(key, name === "on")) return;
    // redirectTo is for a log-in, if the session has ended.
    const fields = { [name]: dealId, inPlace: "true", redirectTo: here };
    afterPaint(() => void post(key, fields));
  }

  /** Remix would reload the page if the route's module cannot be fetched. */
  async function post(key: string, fields: Record<string, string>) {
    try {
      await importRouteModules(action);
    } catch (error) {
      settleReaction(key, null);
      reactionFailed(reaction, error);
      return;
    }
    submit(fields, { method: "post", action, navigate: false, fetcherKey: key });
  }

  return (
    <form id={reaction} hidden method="post" action={action} onSubmit={send} data-imports="">
      <input type="hidden" name="redirectTo" value={here} />
    </form>
  );
}
