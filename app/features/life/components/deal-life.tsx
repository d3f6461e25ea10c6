import { Form } from "@remix-run/react";
import { DeleteDeal } from "~/features/deals/components/delete-deal";
import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { DealLifeView } from "~/features/life/web/deal-life.server";
import { ReactionButton } from "~/features/reactions/components/reaction-button";
import { WorkedButton } from "~/features/reactions/components/worked-button";
import { LocalTime } from "~/platform/ui/local-time";
import { Section } from "~/platform/ui/section";
import { AnchorLink, TextLink } from "~/platform/ui/text-link";

interface DealLifeProps {
  deal: DealCardView & { path: string };
  life: DealLifeView;
}

/** The banner above a deal that is over. */
export function OverBanner({ life, similar }: { life: DealLifeView; similar: string | null }) {
  return (
    <p className="over-banner">
      <strong>{life.notice}</strong>
      {similar && (
        <AnchorLink to="similar" className="text-link">
          {similar}
        </AnchorLink>
      )}
    </p>
  );
}

export function DealLife({ deal, life }: DealLifeProps) {
  const { id, path } = deal;
  const { title, notice, decision } = life;
  const chosen = decision?.options.find(({ current }) => current)?.value;
  return (
    <Section id="life" title={title} headingClass="text-lg font-bold" className="panel p-4 sm:px-6">
      {notice && !deal.over && <p className="mt-2 font-semibold">{notice}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <WorkedButton deal={deal} worked={life.worked} />
        <ReactionButton reaction="noluck" deal={deal} titleId="title" />
      </div>
      {decision && (
        <Form
          method="post"
          action={`/deals/${id}/state`}
          preventScrollReset
          className="mt-4 flex flex-wrap items-center gap-2"
        >
          <input type="hidden" name="redirectTo" value={path} />
          <input type="hidden" name="seen" value={chosen} />
          <label className="flex items-center gap-2">
            {decision.label}
            <select key={chosen} name="state" defaultValue={chosen} className="field">
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
      {decision?.ended && (
        <p className="mt-2 text-soft">
          {decision.ended.text} <TextLink to={decision.ended.href}>{decision.ended.link}</TextLink>
        </p>
      )}
      {decision && (
        <div className="mt-3">
          <DeleteDeal id={id} label={decision.delete} />
        </div>
      )}
    </Section>
  );
}

/** What happened to a deal. It grows by a mark, and so stands below what readers press. */
export function DealTimeline({ life: { timeline, history } }: { life: DealLifeView }) {
  return (
    <div className="mt-12 flex flex-col gap-4">
      <ol className="flex flex-col gap-1.5 border-l-2 border-line pl-4">
        {timeline.map(({ text, at }) => (
          <li key={`${at.iso} ${text}`}>
            <LocalTime at={at} className="text-soft tabular-nums" /> {text}
          </li>
        ))}
      </ol>
      <p>
        <TextLink to={history.href}>{history.text}</TextLink>
      </p>
    </div>
  );
}
