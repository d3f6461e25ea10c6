/** What an admin did in the last day. */
export interface RecentChangeView {
  id: string;
  title: string;
  /** Who did it and when: "boss, 2 Mar 2026, 10:00" */
  text: string;
  /** The name of the button that undoes it. */
  undo: string;
  /** When it was undone. */
  undone: string | null;
}
