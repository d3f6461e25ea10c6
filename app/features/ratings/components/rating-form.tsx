import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { accountHref } from "~/features/accounts/addresses";
import { RATING_LIMITS } from "~/features/ratings/bounds";
import type { RejectedRating } from "~/features/ratings/web/rating-action.server";
import type { RatingsView } from "~/features/ratings/web/rating-view.server";
import { useErrorToast } from "~/platform/browser/forms/preserve-form";
import { useUnsentForm } from "~/platform/browser/forms/use-unsent-form";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, FieldError } from "~/platform/ui/field";
import { Icon } from "~/platform/ui/icon";
import { STARS } from "./stars";

interface RatingFormProps {
  own: RatingsView["own"];
  path: string;
  rejected: RejectedRating | undefined;
}

/** Changes the viewer's earlier rating. */
export function RatingForm({ own, path, rejected }: RatingFormProps) {
  const { t, localize } = useTranslation();
  const scripted = useHydrated();
  const busy = useNavigation().formAction === path;
  const initial = rejected?.typed ?? own;
  const [stars, setStars] = useState(initial?.rating ?? null);
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = rejected?.errors ?? {};
  useUnsentForm(form, rejected !== undefined);
  useErrorToast(rejected, localize(errors.rating ?? errors.comment));
  useEffect(() => {
    // Stars chosen before hydration, or restored by the browser.
    const chosen = first.current?.form?.elements.namedItem("rating");
    if (chosen instanceof RadioNodeList && chosen.value) setStars(Number(chosen.value));
  }, []);
  const hadOwn = useRef(own !== null);
  useEffect(() => {
    // Its fields are uncontrolled: those of a deleted review would stay.
    if (hadOwn.current && !own) {
      form.current?.reset();
      setStars(null);
    }
    hadOwn.current = own !== null;
  }, [own]);
  useEffect(() => {
    if (rejected?.errors.rating) first.current?.focus();
  }, [rejected]);
  return (
    <Form
      ref={form}
      method="post"
      // A document opens at its fragment; in a page, the router would scroll there after saving.
      action={scripted ? path : `${path}#ratings`}
      replace
      preventScrollReset
      className="flex flex-col gap-4"
    >
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
        {errors.rating && <FieldError id="rating-error">{localize(errors.rating)}</FieldError>}
      </fieldset>
      <Field
        as="textarea"
        name="comment"
        label={t("ratings.comment")}
        hint={t("ratings.commentHint")}
        rows={4}
        maxLength={RATING_LIMITS.comment}
        defaultValue={initial?.comment ?? ""}
        error={localize(errors.comment)}
        focusKey={rejected && !errors.rating ? rejected : null}
        className="field w-full"
      />
      {own?.hidden && <p className="text-soft">{own.hidden}</p>}
      {rejected?.signedOut && (
        <p>
          {t("ratings.loginKept")}{" "}
          <Link to={accountHref("/login", `${path}#ratings`)} target="_blank" className="font-medium text-link">
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
      {own && !own.hidden && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft underline">
            {t("ratings.delete")}
          </summary>
          <p className="mb-3 text-soft">{t("ratings.deleteText")}</p>
          <button type="submit" name="delete" value="on" formNoValidate className="button button-quiet" disabled={busy}>
            {t("ratings.deleteNow")}
          </button>
        </details>
      )}
    </Form>
  );
}
