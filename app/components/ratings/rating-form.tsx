import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useErrorToast } from "~/browser/preserve-form";
import { useHydrated } from "~/browser/use-hydrated";
import { useUnsentForm } from "~/browser/use-unsent-form";
import { Icon } from "~/components/ui/icon";
import { RATING_LIMITS } from "~/domain/ratings/bounds";
import { useTranslation } from "~/i18n/translation";
import { accountHref } from "~/views/accounts/account-address";
import type { RatingsView, RefusedRating } from "~/views/rating-view";

const STARS = [1, 2, 3, 4, 5] as const;

interface RatingFormProps {
  own: RatingsView["own"];
  path: string;
  refused: RefusedRating | undefined;
}

/** One to five stars with an optional comment; changes the viewer's earlier rating. */
export function RatingForm({ own, path, refused: rejected }: RatingFormProps) {
  const { t, localize } = useTranslation();
  const scripted = useHydrated();
  const busy = useNavigation().formAction === path;
  const initial = rejected ?? own;
  const [stars, setStars] = useState(initial?.rating ?? null);
  const first = useRef<HTMLInputElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = rejected?.errors ?? {};
  useUnsentForm(form, rejected !== undefined);
  useErrorToast(rejected, localize(errors.rating ?? errors.comment));
  useEffect(() => {
    // Stars chosen before hydration, or restored by the browser.
    const chosen = first.current?.form?.elements.namedItem("rating");
    if (chosen instanceof RadioNodeList && chosen.value) setStars(Number(chosen.value));
  }, []);
  useEffect(() => {
    if (rejected?.errors.rating) first.current?.focus();
    else if (rejected) comment.current?.focus();
  }, [rejected]);
  return (
    <Form ref={form} method="post" action={path} replace preventScrollReset className="flex flex-col gap-4">
      <fieldset aria-describedby={errors.rating && "rating-error"}>
        <legend className="text-lg font-bold">{own ? t("ratings.change") : t("ratings.yours")}</legend>
        <div className="star-choice">
          {STARS.map((star) => (
            <label key={star} title={t("ratings.stars", { count: star })}>
              <input
                ref={star === 1 ? first : undefined}
                type="radio"
                name="rating"
                value={star}
                required
                defaultChecked={star === initial?.rating}
                onChange={() => setStars(star)}
                className="sr-only"
              />
              <Icon name="star" className="size-8" />
              <span className="sr-only">{t("ratings.stars", { count: star })}</span>
            </label>
          ))}
        </div>
        {errors.rating && (
          <p id="rating-error" className="text-sm font-medium text-brand-ink">
            {localize(errors.rating)}
          </p>
        )}
      </fieldset>
      <div className="flex flex-col gap-1">
        <label htmlFor="rating-comment" className="font-medium">
          {t("ratings.comment")}
        </label>
        <textarea
          ref={comment}
          id="rating-comment"
          name="comment"
          rows={4}
          maxLength={RATING_LIMITS.comment}
          defaultValue={initial?.comment}
          aria-invalid={errors.comment ? true : undefined}
          aria-describedby={errors.comment ? "comment-hint comment-error" : "comment-hint"}
          className="field w-full"
        />
        <p id="comment-hint" className="text-sm text-soft">
          {t("ratings.commentHint")}
        </p>
        {errors.comment && (
          <p id="comment-error" className="text-sm font-medium text-brand-ink">
            {localize(errors.comment)}
          </p>
        )}
      </div>
      {rejected?.signedOut && (
        <p>
          {t("ratings.loginKept")}{" "}
          <Link
            to={accountHref("/login", `${path}#ratings`)}
            target="_blank"
            className="font-medium underline underline-offset-4"
          >
            {t("header.login")}
          </Link>
        </p>
      )}
      <button
        type="submit"
        className="button button-primary self-start"
        disabled={busy || (scripted && stars === null)}
      >
        {t("ratings.save")}
      </button>
    </Form>
  );
}
