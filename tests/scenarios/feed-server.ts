import { createServer } from "node:http";
import { portOf } from "../site/site";
import { FED_FORMATS, FEED_FAULTS, type FedFormat, feedFile } from "./feed-faults";

export const PRODUCTS = 40;

const products = Array.from({ length: PRODUCTS }, (_, n) => ({ n, price: 20 }));

/** One for each fault and format; its name is also its path. */
export const FED_SOURCES = FEED_FAULTS.flatMap((fault, n) =>
  (fault.format ? [fault.format] : FED_FORMATS).map((format) => ({ name: `f${n}-${format}`, fault, format })),
);

export interface FeedServer {
  origin: string;
  close(): void;
}

/** Serves each source's feed as its fault does after a request for /faulty, and well after one for /well. */
export async function startFeedServer(): Promise<FeedServer> {
  let isFaulty = false;
  let requests = 0;
  const files = new Map<string, { format: FedFormat; file: string }>(
    FED_SOURCES.map(({ name, format }) => [name, { format, file: feedFile(format, name, products) }]),
  );
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? "";
    const source = FED_SOURCES.find((known) => known.name === name);
    requests += 1;
    if (!source) {
      isFaulty = name === "faulty" || (name !== "well" && isFaulty);
      if (name.startsWith("again")) response.writeHead(302, { Location: `/again/${requests}` });
      response.end();
      return;
    }
    const { format, file } = files.get(name) ?? { format: source.format, file: "" };
    if (!isFaulty) response.writeHead(200, { ETag: '"well"' }).end(file);
    else source.fault.answer({ format, shop: name, products, file, request: requests }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    close: () => server.close().closeAllConnections(),
  };
}
