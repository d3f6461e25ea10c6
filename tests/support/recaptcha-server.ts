import { createServer, type ServerResponse } from "node:http";
import { portOf } from "../site/site";

type Answer = (response: ServerResponse, asked: Record<string, string>) => void;

export interface RecaptchaServer {
  url: string;
  /** The fields of every request so far. */
  asked: Record<string, string>[];
  /** What it answers from now on. */
  answer(how: Answer): void;
  close(): Promise<void>;
}

/** An answer of the provider's to a token of a person who has just signed up. */
export const person = () => ({
  success: true,
  score: 0.9,
  action: "signup",
  hostname: "shop.test",
  challenge_ts: new Date().toISOString(),
});

export const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** A server on 127.0.0.1 that speaks the protocol of Google reCAPTCHA, or fails as it might. */
export async function startRecaptchaServer(): Promise<RecaptchaServer> {
  const asked: Record<string, string>[] = [];
  let how: Answer = json(person());
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const fields = Object.fromEntries(new URLSearchParams(body));
    asked.push(fields);
    how(response, fields);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}/recaptcha/api/siteverify`,
    asked,
    answer(next) {
      how = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
