/** What the site says or is set to by default, which admins are asked about until they have answered. */
export const SITE_QUESTIONS = ["badge", "affiliate", "shipping", "imprint", "region"] as const;
export type SiteQuestion = (typeof SITE_QUESTIONS)[number];
