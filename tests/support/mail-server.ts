import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { portOf } from "../site/site";

interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The next mail that this has not returned yet. */
  next(): Promise<ReceivedMail>;
  /** Rejects recipients from now on; null accepts them. */
  refuse(message: string | null): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  let returned = 0;
  let rejection: string | null = null;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      rejection === null ? done() : done(Object.assign(new Error(rejection), { responseCode: 550 })),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source: Buffer.concat(chunks).toString("utf8") });
        for (const wake of waiting.splice(0)) wake();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    received,
    async next() {
      for (;;) {
        const mail = received[returned];
        if (mail) {
          returned += 1;
          return mail;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    refuse(message) {
      rejection = message;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface SilentServer {
  url: string;
  /** Settles with the first connection. */
  greeted: Promise<void>;
  close(): Promise<void>;
}

export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let greet = () => {};
  const greeted = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    greet();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    greeted,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function textOf({ source }: Pick<ReceivedMail, "source">): string {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The texts of a mail with alternatives, the plain one first. */
export function alternativesOf({ source }: Pick<ReceivedMail, "source">): string[] {
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(source) ?? [];
  const parts = source.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => textOf({ source: part.trimStart() }));
}
