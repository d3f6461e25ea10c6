import type { TFunction } from "i18next";
import type { jobs } from "~/platform/jobs/texts/en";

/** What a background job does; its name where this version has no text for it. */
export function jobText(t: TFunction, name: string): string {
  const text = t(`jobs.${name as keyof typeof jobs.jobs}`);
  return text === `jobs.${name}` ? name : text;
}

/** The text for a job that fails, with the name under which the log has it. */
export function loggedJobText(t: TFunction, name: string): string {
  const text = jobText(t, name);
  return text === name ? name : t("overview.loggedJob", { job: text, name });
}
