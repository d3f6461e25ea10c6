export const DUPLICATES_PATH = "/admin/duplicates";
