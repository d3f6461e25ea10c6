import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";

interface FeaturedFrameProps extends ComponentProps<"section"> {
  controls: ReactNode;
}

export function FeaturedFrame({ controls, children, ...section }: FeaturedFrameProps) {
  const { t } = useTranslation();
  return (
    <section {...section} aria-labelledby="featured" className="carousel">
      <h2 id="featured" className="carousel-title">
        {t("home.featured")}
      </h2>
      <Link to="/deals" className="carousel-all">
        {t("home.viewAll")}
        <Icon name="arrow-right" className="size-4" />
      </Link>
      <div className="carousel-controls noscript:hidden">{controls}</div>
      {children}
    </section>
  );
}
