import { Form } from "@remix-run/react";
import type { SiteQuestionsView } from "~/features/overview/web/site-questions.server";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

/** Each is asked until it is answered. */
export function SiteQuestions({ title, action, questions }: SiteQuestionsView) {
  return (
    <Section id="questions" title={title} className="panel mt-6 p-4 sm:p-6">
      <ul>
        {questions.map(({ name, text, answers, change }) => (
          <li key={name} className="border-t border-line py-4 first:border-t-0 last:pb-0">
            <p id={`question-${name}`} className="mb-3 max-w-prose">
              {text}
            </p>
            <Form method="post" action={action} preventScrollReset className="flex flex-wrap items-center gap-3">
              <input type="hidden" name="intent" value="answer" />
              <input type="hidden" name="question" value={name} />
              {answers.map((answer) => (
                <button
                  key={answer.value}
                  type="submit"
                  name="answer"
                  value={answer.value}
                  aria-describedby={`question-${name}`}
                  className="button button-quiet"
                >
                  {answer.text}
                </button>
              ))}
              {change && (
                <TextLink to={change.href} aria-describedby={`question-${name}`}>
                  {change.text}
                </TextLink>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
