import { Form } from "@remix-run/react";
import type { BadgeQuestionView } from "~/features/overview/web/badge-question.server";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

export function BadgeQuestion({ title, text, action, answers, change }: BadgeQuestionView) {
  return (
    <Section id="badge" title={title} className="panel mt-6 p-4 sm:p-6">
      <p className="mt-1 mb-4 max-w-prose text-soft">{text}</p>
      <Form method="post" action={action} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="badge" />
        {answers.map((answer) => (
          <button key={answer.value} type="submit" name="answer" value={answer.value} className="button button-quiet">
            {answer.text}
          </button>
        ))}
        <TextLink to={action}>{change}</TextLink>
      </Form>
    </Section>
  );
}
