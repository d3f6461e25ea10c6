import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";
import type { CarouselPress, CarouselState } from "./carousel-options";

interface CarouselButtonsProps extends Partial<CarouselState> {
  onPress?: (pressed: CarouselPress) => void;
}

export function CarouselButtons({ playing, canTurn, canPrevious, canNext, onPress }: CarouselButtonsProps) {
  const { t } = useTranslation();
  const play = playing ? t("carousel.pause") : t("carousel.play");
  const buttons = [
    { press: "play", label: play, icon: playing ? "pause" : "play", can: canTurn },
    { press: "previous", label: t("carousel.previous"), icon: "arrow-left", can: canPrevious },
    { press: "next", label: t("carousel.next"), icon: "arrow-right", can: canNext },
  ] as const;
  return (
    <div className="carousel-buttons">
      {buttons.map(({ press, label, icon, can }) => (
        <button
          key={press}
          type="button"
          className="carousel-button"
          aria-label={label}
          title={label}
          disabled={!can}
          onFocus={press === "play" ? undefined : () => onPress?.("stop")}
          onClick={() => onPress?.(press)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
