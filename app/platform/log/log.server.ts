import { type Channel, channel } from "node:diagnostics_channel";
import { type DestinationStream, type Logger, pino } from "pino";
import { prettyFactory } from "pino-pretty";

interface LogRecord {
  event: string;
  [about: string]: unknown;
}

export interface Logged {
  level: "info" | "warn" | "error";
  record: LogRecord;
}

/** Publishes each log record of this process as {@link Logged}, for those that count them. */
export const logged: Channel = channel("haojia:logged");

/** A logger that writes each record as one line of JSON or, if `readable`, of plain text. */
export function createLog(to: DestinationStream, { readable }: { readable: boolean }): Logger {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      hooks: {
        logMethod(args, write, level) {
          if (logged.hasSubscribers) logged.publish({ level: pino.levels.labels[level], record: args[0] });
          write.apply(this, args);
        },
      },
    },
    readable ? { write: (record) => to.write(prettify(record)) } : to,
  );
}

const prettify = prettyFactory({
  colorize: false,
  hideObject: true,
  translateTime: "SYS:HH:MM:ss",
  messageFormat: readableRecord,
});

/** "request GET /deals 200 12 ms": the values in the record's order; a stack on its own lines. */
function readableRecord({ level: _, time: __, stack, msg, ms, ...record }: Record<string, unknown>): string {
  const words = Object.values({ ...record, ms: ms === undefined ? undefined : `${ms} ms`, msg });
  const line = words.filter((word) => word !== undefined).join(" ");
  return stack === undefined ? line : `${line}\n${stack}`;
}

export const log: Logger = createLog(process.stdout, { readable: process.stdout.isTTY });
