/** What can be pressed, while it is. */
const PRESSED = ":is(a, button, summary, label, input, select):active";

/**
 * Does something that moves what stands on the page as soon as nothing is being pressed: a press that ends elsewhere than
 * it began is no click. Gives the way to call it off.
 */
export function afterPress(act: () => void): () => void {
  let frame = 0;
  function look() {
    if (document.querySelector(PRESSED)) frame = requestAnimationFrame(look);
    else act();
  }
  look();
  return () => cancelAnimationFrame(frame);
}
