import { createServer, type ServerResponse } from "node:http";
import { portOf } from "../site/site";

type Handler = (response: ServerResponse, fields: Record<string, string>) => void;

export interface RecaptchaServer {
  url: string;
  asked: Record<string, string>[];
  answer(next: Handler): void;
  close(): Promise<void>;
}

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

export async function startRecaptchaServer(): Promise<RecaptchaServer> {
  const asked: Record<string, string>[] = [];
  let handler: Handler = json(person());
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const fields = Object.fromEntries(new URLSearchParams(body));
    asked.push(fields);
    handler(response, fields);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}/recaptcha/api/siteverify`,
    asked,
    answer(next) {
      handler = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
