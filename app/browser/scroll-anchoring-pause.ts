import { Component } from "react";

/**
 * Switches the browser's scroll anchoring off while React renders another page, or a list in another order: it would scroll
 * after a card that moves. It does so after Back, which focuses the link of a card: when React moves that card, the browser
 * lays the page out at once, and anchors it to one of the cards that are still to be moved.
 */
export class ScrollAnchoringPause extends Component<{ page: string }> {
  /** A class, as only this is called before React changes the document. */
  override getSnapshotBeforeUpdate({ page }: { page: string }): null {
    if (page !== this.props.page) document.documentElement.style.overflowAnchor = "none";
    return null;
  }

  override componentDidUpdate(): void {
    // Once the page has been laid out.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.documentElement.style.removeProperty("overflow-anchor")),
    );
  }

  override render(): null {
    return null;
  }
}
