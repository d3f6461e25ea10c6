import { InfiniteScrollSwitch } from "~/features/lists/components/infinite-scroll";
import { SectionLoadingSwitch } from "~/features/lists/components/section-loading-switch";
import { ThemeChoice } from "~/platform/preferences/components/theme-choice";

/** How this browser shows pages (specification §3.8). */
export function ViewerPreferences() {
  return (
    <div className="mt-2 border-t border-line px-3 pt-2 first:mt-0 first:border-t-0 first:pt-0">
      <InfiniteScrollSwitch />
      <SectionLoadingSwitch />
      <ThemeChoice />
    </div>
  );
}
