import { Section } from "~/components/ui/section";
import { TimedText } from "~/components/ui/timed-text";
import type { OverviewView } from "~/web/overview/overview-view.server";

export function SiteFacts({ title, facts }: OverviewView["site"]) {
  return (
    <Section id="site" title={title} className="mt-10">
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {facts.map(({ name, text, at }) => (
          <div key={name} className="sm:contents">
            <dt className="text-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{at ? <TimedText text={text} at={at} /> : text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
