/** Milliseconds after which nothing is going to be painted: nobody looks at the page any more. */
const UNSEEN = 100;

/** Does something once what has just changed can be seen: what takes its time would hold it up. Gives the way to call it off. */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(go, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  function go() {
    cancelAnimationFrame(frame);
    act();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
