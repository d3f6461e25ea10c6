export const SITE_PATH = "/admin/site";
