import type { Page } from "@playwright/test";

declare global {
  interface Window {
    sendFeatured: () => void;
  }
}

/** Deals are sent when `window.sendFeatured` is called, as a failure, or only three. Call it before the first page. */
export async function changeFeatured(page: Page, how: "held" | "failed" | "three"): Promise<void> {
  await page.addInitScript((how) => {
    const { fetch } = window;
    const sent = new Promise<void>((resolve) => {
      window.sendFeatured = resolve;
    });
    // Remix's stream has a line for the page, and one for each of its promises: P or E, a number, and its JSON.
    const changed = (line: string) => {
      const [, id, json = ""] = /^P(\d+):(.*)/.exec(line) ?? [];
      if (how === "failed") return `E${id}:["failed"]`;
      if (how === "held") return line;
      const [deals, ...rest] = JSON.parse(json);
      return `P${id}:${JSON.stringify([deals.slice(0, 3), ...rest])}`;
    };
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (!/\/_root\.data\?.*home/.test(response.url)) return response;
      const [line = "", later = ""] = (await response.text()).split("\n");
      const encoder = new TextEncoder();
      const body = new ReadableStream({
        async start(stream) {
          stream.enqueue(encoder.encode(`${line}\n`));
          if (how === "held") await sent;
          stream.enqueue(encoder.encode(`${changed(later)}\n`));
          stream.close();
        },
      });
      return new Response(body, response);
    };
  }, how);
}
