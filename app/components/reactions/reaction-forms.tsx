import { useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useContext } from "react";
import { afterPaint } from "~/browser/after-paint";
import { beginReaction, reactionFailed, reactionKey } from "~/browser/reactions";
import { notify } from "~/browser/toast";
import { useDocumentEvent } from "~/browser/use-document-event";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import type { Reaction } from "~/domain/reactions/reaction";
import { useTranslation } from "~/i18n/translation";
import { accountHref } from "~/views/accounts/account-address";
import { cardAddress } from "~/views/lists/featured-address";
import { REACTION_PATHS } from "~/views/reaction-paths";

const LINK_DURATION_MS = 12_000;

/** The forms of all reaction buttons of a page: two, because a list has hundreds of buttons. */
export function ReactionForms() {
  return (
    <>
      <ReactionForm reaction="like" />
      <ReactionForm reaction="noluck" />
    </>
  );
}

function ReactionForm({ reaction }: { reaction: Reaction }) {
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
      text: t(reaction === "like" ? "reasons.logInToLike" : "reasons.logInToMark"),
      link: { label: t("header.login"), href },
      duration: LINK_DURATION_MS,
    });
  }

  // A finger sees no title: a tap on a button that is disabled, which is no click, says why.
  useDocumentEvent("pointerup", ({ pointerType, target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(`.reaction-${reaction}:disabled`);
    if (button && pointerType === "touch") askToLogIn(button);
  });

  function send(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { name, value: dealId } = submitter;
    if (!isMember) return askToLogIn(submitter);
    // Remix would reload the page if the route's module cannot be fetched.
    if (!navigator.onLine) {
      reactionFailed(reaction, "offline");
      return;
    }
    const key = reactionKey(reaction, dealId);
    if (!beginReaction(key, name === "on")) return;
    // redirectTo is for a log-in, if the session has ended.
    const fields = { [name]: dealId, inPlace: "true", redirectTo: here };
    afterPaint(() => submit(fields, { method: "post", action, navigate: false, fetcherKey: key }));
  }

  return (
    <form id={reaction} method="post" action={action} onSubmit={send}>
      <input type="hidden" name="redirectTo" value={here} />
    </form>
  );
}
