/** Milliseconds after which no frame is coming: the page is not visible. */
const HIDDEN_MS = 100;

/** Runs a task after the next paint; returns a function that cancels it. */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(go, HIDDEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  function go() {
    cancelAnimationFrame(frame);
    task();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
