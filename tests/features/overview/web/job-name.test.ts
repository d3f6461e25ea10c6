import { expect, it } from "vitest";
import { linkJobs } from "~/features/link-checks/fetching/link-jobs.server";
import { MESSAGE_JOBS } from "~/features/notifications/sending/send-messages.server";
import { jobText, loggedJobText } from "~/features/overview/web/job-name.server";
import { FETCH_PICTURES } from "~/features/pictures/fetching/fetch-pictures-job.server";
import { FETCH_FEEDS } from "~/features/sources/fetching/fetch-feeds-job.server";
import { en } from "~/platform/i18n/locales/en";
import { translate } from "~/platform/i18n/translator.server";
import { jobsOf } from "~/platform/jobs/jobs.server";

it("every background job has a text, and no other", () => {
  const jobs = jobsOf({ demoDeals: true, backups: { dir: "/backups", at: "03:00" } as never }, "", [
    ...MESSAGE_JOBS,
    FETCH_FEEDS,
    FETCH_PICTURES,
    ...linkJobs({ checkLinks: true }),
  ]);
  expect(new Set(Object.keys(en.jobs))).toEqual(new Set(jobs.map(({ name }) => name)));
});

it("a job is named by what it does, and in trouble as the log names it too", () => {
  expect(jobText(translate("zh"), "back_up")).toBe("每日备份");
  expect(loggedJobText(translate("en"), "back_up")).toBe("Daily backup (back_up)");
  expect(loggedJobText(translate("en"), "of_another_version")).toBe("of_another_version");
});
