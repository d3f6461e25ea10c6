import { type Logged, logged } from "~/platform/log/log.server";

export const ROW_OUTCOMES = ["added", "updated", "unchanged", "held", "ended", "refused"] as const;

/** The metrics of an event's log records. */
interface CountedRecords {
  request: {
    route: string;
    method: string;
    status: number;
    ms: number;
    cache?: string;
    limit?: string;
    aborted?: true;
  };
  broken_request: { status: number };
  signed_up: object;
  mail_sent: object;
  mail_failed: object;
  notice_sent: { kind: string };
  notice_failed: { kind: string };
  delivered: { source: string } & Record<(typeof ROW_OUTCOMES)[number], number>;
  job_failed: { job: string };
  web_process_ended: object;
}

export type Counting = { [Event in keyof CountedRecords]?: (record: CountedRecords[Event]) => void };

/** Counts log records of this process from now on. `error` is called for each error with its event. */
export function countRecords(counting: Counting, error: (event: string) => void = () => {}): void {
  const count = counting as Record<string, ((record: object) => void) | undefined>;
  logged.subscribe((message) => {
    const { level, record } = message as Logged;
    count[record.event]?.(record);
    if (level === "error") error(record.event);
  });
}
