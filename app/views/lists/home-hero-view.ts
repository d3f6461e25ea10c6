/** What the home page's introduction says beside its title. */
export interface HomeHeroView {
  badge: string;
  /** The number of live deals, in words. */
  live: string;
  subtitle: string;
  blurbs: { href: string; icon: "flame" | "ticket" | "bolt"; title: string; text: string }[];
}
