import type { TFunction } from "i18next";
import type { TextsName } from "~/platform/i18n/browser-texts";

export interface PageHandle<Data = unknown> {
  crumbs?(t: TFunction, data: Data): { name: string; path: string }[];
  heading?(t: TFunction, data: Data): string | null;
  texts?: TextsName;
  narrow?: boolean;
}
