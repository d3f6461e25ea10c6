export const OVERVIEW_PATH = "/admin";
export const RESTORE_PATH = "/admin/restore";
