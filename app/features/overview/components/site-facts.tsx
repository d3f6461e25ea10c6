import type { OverviewView } from "~/features/overview/web/overview-view.server";
import { Section } from "~/platform/ui/section";
import { TimedText } from "~/platform/ui/timed-text";

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
