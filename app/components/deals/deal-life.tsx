import { Form } from "@remix-run/react";
import { stayWhenOffline } from "~/browser/stay-when-offline";
import { Icon } from "~/components/ui/icon";
import { Section } from "~/components/ui/section";
import type { DealDetailView, DealLifeView } from "~/views/deal-view";

/** Whether a deal still holds: "It worked", an admin's decision, and what happened to the deal. */
export function DealLife({ deal: { id, path }, life }: { deal: DealDetailView; life: DealLifeView }) {
  const { title, notice, worked, timeline, decision } = life;
  return (
    <Section id="life" title={title} headingClass="text-lg font-bold" className="panel mt-8 p-4 sm:p-6">
      {notice && <p className="mt-2 font-semibold">{notice}</p>}
      <Form
        method="post"
        action="/worked"
        preventScrollReset
        onSubmit={stayWhenOffline}
        className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="redirectTo" value={path} />
        <button type="submit" name={worked.on ? "off" : "on"} value={id} aria-pressed={worked.on} className="reaction">
          <Icon name="check" />
          {worked.press}
        </button>
        <span className="text-soft">{worked.summary}</span>
      </Form>
      {decision && (
        <Form
          method="post"
          action={`/deals/${id}/state`}
          preventScrollReset
          onSubmit={stayWhenOffline}
          className="mt-4 flex flex-wrap items-center gap-2"
        >
          <input type="hidden" name="redirectTo" value={path} />
          <label className="flex items-center gap-2">
            {decision.label}
            <select
              key={decision.options.find(({ current }) => current)?.value}
              name="state"
              defaultValue={decision.options.find(({ current }) => current)?.value}
              className="field"
            >
              {decision.options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button button-quiet">
            {decision.save}
          </button>
        </Form>
      )}
      <ol className="mt-4 flex flex-col gap-1.5 border-l-2 border-line pl-4">
        {timeline.map(({ text, at }) => (
          <li key={`${at.iso} ${text}`}>
            <time dateTime={at.iso} className="text-soft tabular-nums">
              {at.text}
            </time>{" "}
            {text}
          </li>
        ))}
      </ol>
    </Section>
  );
}
