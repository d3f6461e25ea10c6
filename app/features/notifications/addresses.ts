export const INBOX_PATH = "/alerts/inbox";
export const NOTIFICATION_SETTINGS_PATH = "/alerts/settings";
export const STOP_PATH = "/alerts/stop";
