import { Component } from "react";

/**
 * Disables the browser's scroll anchoring while React renders another page or order, or the page follows a card that moves: after
 * Back the focus is on a card's link, and Chromium lays the page out as soon as React moves that card.
 */
export class ScrollAnchoringPause extends Component<{ page: string }> {
  /** A class: only this runs before React changes the document. */
  override getSnapshotBeforeUpdate({ page }: { page: string }): null {
    if (page !== this.props.page) document.documentElement.style.overflowAnchor = "none";
    return null;
  }

  override componentDidUpdate(): void {
    // After layout.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.documentElement.style.removeProperty("overflow-anchor")),
    );
  }

  override render(): null {
    return null;
  }
}
