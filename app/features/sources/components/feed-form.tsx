import { Form, useLocation, useNavigation } from "@remix-run/react";
import { FEED_PATH } from "~/features/sources/addresses";
import type { FeedField } from "~/features/sources/source-feed";
import type { FeedResponse } from "~/features/sources/web/feed-action.server";
import type { FeedFormView } from "~/features/sources/web/feed-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { FormAlert } from "~/platform/ui/form-alert";
import { PREVIEW } from "./feed-preview";

const ORDER: readonly FeedField[] = ["source", "address", "format", "interval", "publish", "store", "category", "map"];

export function FeedForm({ form, response }: { form: FeedFormView; response: FeedResponse | null }) {
  const { t, localize } = useTranslation();
  const { search } = useLocation();
  const busy = useNavigation().state === "submitting";
  const field = useRejectedFields(response, ORDER);
  const { values, version, keeps, formats, intervals, publishing, categories } = form;
  const of = (name: FeedField) => ({ ...field(name), defaultValue: response?.typed[name] ?? values[name] });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <Form method="post" noValidate className="panel mt-6 flex max-w-2xl flex-col gap-5 p-4 shadow-card sm:p-6">
      <FormAlert message={localize(response?.problem)} response={response} />
      <input type="hidden" name="version" value={response?.version ?? version} />
      <Field
        {...of("source")}
        {...plain}
        label={t("sources.source")}
        hint={t("sources.sourceHint")}
        maxLength={40}
        readOnly={keeps !== null}
        required
      />
      <Field
        {...of("address")}
        {...plain}
        type="url"
        inputMode="url"
        label={t("sources.feed.address")}
        hint={keeps ?? t("sources.feed.addressHint")}
        required={keeps === null}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...of("format")}
          as="select"
          label={t("sources.feed.format")}
          hint={t("sources.feed.formatHint")}
          options={formats}
        />
        <Field {...of("interval")} as="select" label={t("sources.feed.interval")} options={intervals} />
        <Field {...of("store")} label={t("sources.feed.store")} hint={t("sources.feed.storeHint")} autoComplete="off" />
        <Field
          {...of("category")}
          as="select"
          label={t("sources.feed.category")}
          hint={t("sources.feed.categoryHint")}
          options={categories}
        />
      </div>
      <Field
        {...of("publish")}
        as="select"
        label={t("sources.feed.publish")}
        hint={t("sources.feed.publishHint")}
        options={publishing}
      />
      <Field
        {...of("map")}
        {...plain}
        as="textarea"
        rows={4}
        label={t("sources.feed.map")}
        hint={t("sources.feed.mapHint")}
      />
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="preview"
          formAction={`${FEED_PATH}${search}#${PREVIEW}`}
          disabled={busy}
          className="button button-quiet"
        >
          {t("sources.feed.preview")}
        </button>
        <button type="submit" name="intent" value="save" disabled={busy} className="button button-primary">
          {t("sources.feed.save")}
        </button>
      </div>
    </Form>
  );
}
