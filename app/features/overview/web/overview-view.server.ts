import type { TFunction } from "i18next";
import { env } from "~/env.server";
import { isNewInstallation } from "~/features/demo/remove-invented.server";
import { DUPLICATES_PATH } from "~/features/duplicates/addresses";
import { lastRestore } from "~/features/notifications/channels.server";
import { RESTORE_PATH } from "~/features/overview/addresses";
import { countDeals, dailyFigures } from "~/features/overview/daily-figures.server";
import { REPORTS_PATH } from "~/features/reports/addresses";
import { countSearches, listMissed } from "~/features/searches/searches.server";
import { SOURCES_PATH } from "~/features/sources/addresses";
import { QUEUE_PATH } from "~/features/submissions/addresses";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { listFailedJobs } from "~/platform/db/job-queue.server";
import { listJobRuns } from "~/platform/db/job-runs.server";
import { schemaVersion } from "~/platform/db/migrate.server";
import { formatCount, formatList } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";
import { ageText, dateText, type Moment, momentOf } from "~/platform/i18n/site-format.server";
import { type CommandOutcome, lastCommand } from "~/platform/jobs/backup-command.server";
import { canBackUp, isBackupLate, lastBackup } from "~/platform/jobs/backup-job.server";
import { lastDays } from "~/platform/values/local-time";
import { version } from "../../../../package.json";
import { dailyChart } from "./daily-chart.server";
import { jobText, loggedJobText } from "./job-name.server";
import { siteQuestions } from "./site-questions.server";
import { MAX_COUNTED, waitingWork } from "./waiting-work.server";

const DAYS = 30;

/** Sites with more deals are not new. Looking closer would take seconds: their deals may all be generated. */
const MAX_NEW_DEALS = 10_000;

const CHARTS = [
  { name: "deals", figures: ["deals"] },
  { name: "signals", figures: ["likes", "worked", "nolucks"] },
  { name: "members", figures: ["members"] },
  { name: "searches", figures: ["searches"] },
] as const;

const FIGURES = CHARTS.flatMap(({ figures }) => figures);

export async function overviewView(pageRequest: AdminRequest) {
  const { db, now, language, t } = pageRequest;
  const { siteTimeZone } = env();
  const days = lastDays(now, siteTimeZone, DAYS);
  const dates = days.map(({ date }) => date);
  const [work, jobs, runs, backup, counts, searches, missed, total, schema, restored] = await Promise.all([
    waitingWork(db, { now }),
    listFailedJobs(db),
    listJobRuns(db),
    backupState(now),
    dailyFigures(
      db,
      days.map(({ start }) => start),
    ),
    countSearches(db, dates),
    listMissed(db, dates[0] ?? ""),
    countDeals(db),
    schemaVersion(db),
    lastRestore(db),
  ]);
  const figures = { ...counts, searches };
  const dayTexts = days.map(({ start }) => dateText(language, start));
  const isNew = total.deals <= MAX_NEW_DEALS && (await isNewInstallation(db, now));
  const number = (count: number) => formatCount(language, count);
  const overdue = runs.filter(({ isOverdue }) => isOverdue).map(({ name }) => name);
  const troubled = new Set([...jobs.map(({ name }) => name), ...overdue]).size;
  const items = [
    ...(["queue", "reports", "duplicates", "sources"] as const).map((name) => ({
      ...{ name: t(`overview.items.${name}`), href: WAITING_PATHS[name], isWell: work[name] === 0 },
      value: work[name] < MAX_COUNTED ? number(work[name]) : `${MAX_COUNTED - 1}+`,
    })),
    {
      name: t("overview.items.jobs"),
      href: jobs.length > 0 ? "#jobs" : "#runs",
      isWell: troubled === 0 && runs.length > 0,
      value: runs.length > 0 ? number(troubled) : t("overview.notYet"),
    },
    {
      ...{ name: t("overview.items.backup"), href: "#site", isWell: backup.isWell },
      value: backupValue(t, language, backup, now),
    },
  ];
  const needed = items.filter(({ isWell }) => !isWell).length;
  return {
    summary: { isWell: needed === 0, text: needed > 0 ? t("overview.needed", { count: needed }) : t("overview.well") },
    items,
    restore: isNew
      ? { title: t("restore.title"), text: t("restore.offer"), href: RESTORE_PATH, link: t("restore.title") }
      : null,
    questions: siteQuestions(pageRequest),
    daily: {
      title: t("overview.lastDays"),
      zone: t("overview.zone", { zone: siteTimeZone }),
      charts: CHARTS.map(({ name, figures: layers }) => ({
        name: t(`overview.charts.${name}`),
        keys: layers.length > 1 ? layers.map((figure) => ({ figure, name: t(`overview.figures.${figure}`) })) : [],
        chart: dailyChart(t, language, {
          name: t(`overview.charts.${name}`),
          days: dayTexts,
          numbers: layers.map((figure) => figures[figure]),
        }),
      })),
      table: {
        title: t("overview.byDay"),
        head: [t("overview.day"), ...FIGURES.map((figure) => t(`overview.figures.${figure}`))],
        rows: dayTexts
          .map((day, place) => [day, ...FIGURES.map((figure) => number(figures[figure][place] ?? 0))])
          .toReversed(),
      },
    },
    missed: {
      title: t("overview.missed"),
      text: missed.length > 0 ? t("overview.missedText") : t("overview.noneMissed"),
      head: [t("overview.query"), t("overview.networks"), t("overview.lastDay")],
      rows: missed.map(({ query, networks, lastDay }) => ({
        query,
        href: `/search?${new URLSearchParams({ q: query })}`,
        networks: number(networks),
        lastDay: dayTexts[dates.indexOf(lastDay)] ?? lastDay,
      })),
    },
    jobs: {
      title: t("overview.jobs"),
      text: t("overview.jobsText"),
      head: [t("overview.job"), t("overview.attempts"), t("overview.nextAttempt")],
      rows: jobs.map(
        ({ name, attempts, nextAt }) => [loggedJobText(t, name), number(attempts), momentOf(language, nextAt)] as const,
      ),
    },
    runs: {
      title: t("overview.runs"),
      text: runsText(t, language, { runs: runs.length, overdue }),
      isOpen: overdue.length > 0,
      table: {
        title: t("overview.runsByJob"),
        head: [t("overview.job"), t("overview.lastRun")],
        rows: runs.map(({ name, completedAt }) => [
          jobText(t, name),
          completedAt ? ageText(language, completedAt, now) : t("overview.notYet"),
        ]),
      },
    },
    site: {
      title: t("overview.site"),
      facts: [
        {
          name: t("overview.deals"),
          text: t("overview.dealCount", { deals: number(total.deals), live: number(total.live) }),
        },
        { name: t("overview.backup"), text: backupText(t, language, backup), at: momentOfBackup(language, backup) },
        ...(restored ? [restoredFact(t, momentOf(language, restored))] : []),
        { name: t("overview.jobFact"), text: jobs.length > 0 ? t("overview.someFailed") : t("overview.noneFailed") },
        { name: t("overview.version"), text: version },
        { name: t("overview.schema"), text: schema },
      ],
    },
  };
}

export type OverviewView = Awaited<ReturnType<typeof overviewView>>;

const WAITING_PATHS = {
  queue: QUEUE_PATH,
  reports: REPORTS_PATH,
  duplicates: DUPLICATES_PATH,
  sources: SOURCES_PATH,
};

interface BackupState {
  isOn: boolean;
  last: Date | null;
  canWrite: boolean;
  /** How BACKUP_COMMAND's last run ended, unless it succeeded. */
  failed: CommandOutcome["code"] | null;
  isWell: boolean;
}

async function backupState(now: Date): Promise<BackupState> {
  const { backups } = env();
  if (!backups) return { isOn: false, last: null, canWrite: true, failed: null, isWell: false };
  const [last, canWrite] = [await lastBackup(backups.dir), await canBackUp(backups.dir)];
  const failed = (backups.command && (await lastCommand(backups.dir))?.code) || null;
  const isWell = canWrite && failed === null && last !== null && !isBackupLate(last, now);
  return { isOn: true, last, canWrite, failed, isWell };
}

function runsText(t: TFunction, language: Language, found: { runs: number; overdue: string[] }): string {
  if (found.runs === 0) return t("overview.noRuns");
  if (found.overdue.length === 0) return t("overview.onTime");
  return t("overview.overdue", {
    names: formatList(
      language,
      found.overdue.map((name) => loggedJobText(t, name)),
    ),
  });
}

function restoredFact(t: TFunction, at: Moment) {
  return { name: t("overview.restored"), text: t("overview.heldText", { when: at.text }), at };
}

function momentOfBackup(language: Language, { last }: BackupState): Moment | undefined {
  return last ? momentOf(language, last) : undefined;
}

function backupValue(t: TFunction, language: Language, { isOn, last }: BackupState, now: Date): string {
  if (last) return ageText(language, last, now);
  return isOn ? t("overview.backupNone") : t("overview.backupOff");
}

function backupText(t: TFunction, language: Language, state: BackupState): string {
  const { isOn, last, canWrite, failed, isWell } = state;
  if (!isOn) return t("overview.backupHint");
  if (!canWrite) return t("overview.backupReadOnly");
  if (!last) return t("overview.backupWaits");
  const when = momentOf(language, last).text;
  if (failed !== null) return t("overview.backupNotSent", { when, code: String(failed) });
  return isWell ? t("overview.backupAt", { when }) : t("overview.backupLate", { when });
}
