import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";
import type { CarouselPress, CarouselState } from "./carousel-options";

interface CarouselButtonsProps extends Partial<CarouselState> {
  onPress?: (pressed: CarouselPress) => void;
}

/** Play or pause, previous and next; disabled without a state. */
export function CarouselButtons({ playing, canTurn, canPrevious, canNext, onPress }: CarouselButtonsProps) {
  const { t } = useTranslation();
  const turns = [
    { label: t("carousel.previous"), icon: "arrowLeft", can: canPrevious, press: "previous" },
    { label: t("carousel.next"), icon: "arrowRight", can: canNext, press: "next" },
  ] as const;
  const play = playing ? t("carousel.pause") : t("carousel.play");
  return (
    <div className="carousel-buttons">
      <button
        type="button"
        className="carousel-button"
        aria-label={play}
        title={play}
        disabled={!canTurn}
        onClick={() => onPress?.("play")}
      >
        <Icon name={playing ? "pause" : "play"} />
      </button>
      {turns.map(({ label, icon, can, press }) => (
        <button
          key={icon}
          type="button"
          className="carousel-button"
          aria-label={label}
          title={label}
          disabled={!can}
          onFocus={() => onPress?.("stop")}
          onClick={() => onPress?.(press)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
