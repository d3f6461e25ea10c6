/** What Remix renders for each module that a page needs, and for what starts them; nobody's words can contain it: escaped. */
const PRELOAD = '<link rel="modulepreload"';
const START = ' type="module" async="">';

const WAITING_PRELOAD = '<link rel="later"';
const WAITING_START = ' type="later">';

/** Runs in browsers. What nobody looks at yet is not painted: it starts at once. */
const STARTER = `(() => {
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
    const { nonce, textContent } = document.querySelector('script[type="later"]');
    document.body.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})()`;

/**
 * A document whose modules are asked for once it has been painted. A page can be read and used without them; before, they
 * would take the line from its styles and first pictures, and the processor from its layout (docs/decisions/0009).
 *
 * @throws Error when Remix writes its scripts in another way than this knows.
 */
export function scriptsAfterPaint(html: string, nonce: string | undefined): string {
  if (!html.includes(START)) throw new Error("Remix starts its scripts in another way than scriptsAfterPaint knows");
  return html
    .replaceAll(PRELOAD, WAITING_PRELOAD)
    .replace(START, WAITING_START)
    .replace("</body>", () => `<script nonce="${nonce ?? ""}">${STARTER}</script></body>`);
}
