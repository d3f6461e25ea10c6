import { categoryName } from "~/features/categories/categories";
import { ChipLinks } from "~/features/lists/components/chip-links";
import { PreferenceChoice } from "~/features/preferences/components/preference-choice";
import { PreferenceSwitch } from "~/features/preferences/components/preference-switch";
import { notify } from "~/platform/browser/toast";
import { useTranslation } from "~/platform/i18n/translation";
import { BackToTop } from "~/platform/ui/back-to-top";
import { PrimaryLink, QuietLink } from "~/platform/ui/button-link";
import { CopyButton } from "~/platform/ui/copy-button";
import { ICON_NAMES, Icon } from "~/platform/ui/icon";
import { LinkField } from "~/platform/ui/link-field";
import { LocalTime } from "~/platform/ui/local-time";
import { MessagePanel } from "~/platform/ui/message-panel";
import { OutsideLink } from "~/platform/ui/outside-link";
import { AnchorLink, TextLink } from "~/platform/ui/text-link";
import { PageTemplate } from "./page-template";
import { Section } from "./section";

const COLOURS = [
  ["ground", "bg-ground text-ink"],
  ["surface", "bg-surface text-ink"],
  ["sunk", "bg-sunk text-ink"],
  ["soft", "bg-surface text-soft"],
  ["brand", "bg-brand text-on-brand"],
  ["brand-tint", "bg-brand-tint text-brand-ink"],
  ["warning-tint", "bg-warning-tint text-warning"],
  ["coupon-tint", "bg-coupon-tint text-coupon"],
  ["gold-tint", "bg-gold-tint text-gold-ink"],
  ["star", "bg-surface text-star"],
] as const;

const BUTTONS = ["button-primary", "button-soft", "button-quiet"] as const;

export function InterfacePieces() {
  const { t, language } = useTranslation();
  const chips = [
    { href: "/styleguide", name: t("list.all"), current: true },
    { href: "/styleguide?category=books", name: categoryName("books", language), current: false },
    { href: "/styleguide?category=sports", name: categoryName("sports", language), current: false },
  ];
  return (
    <>
      <Section name="colours">
        {COLOURS.map(([name, classes]) => (
          <p key={name} className={`rounded-card border border-line px-4 py-3 font-mono text-sm ${classes}`}>
            {name}
          </p>
        ))}
      </Section>
      <Section name="button">
        {BUTTONS.map((kind) => (
          <button key={kind} type="button" className={`button ${kind}`}>
            {t("deal.get")}
            <Icon name="external" className="size-4" />
          </button>
        ))}
      </Section>
      <Section name="PrimaryLink, QuietLink, TextLink, AnchorLink">
        <PrimaryLink to="/styleguide">{t("deal.get")}</PrimaryLink>
        <QuietLink to="/styleguide">{t("deal.get")}</QuietLink>
        <TextLink to="/styleguide">{t("deal.get")}</TextLink>
        <AnchorLink to="content" className="text-link">
          {t("list.backToTop")}
        </AnchorLink>
      </Section>
      <Section name="LocalTime">
        <LocalTime at={{ iso: "2026-03-04T11:32:00.000Z", text: "Mar 4, 2026, 11:32 UTC" }} />
      </Section>
      <Section name="CopyButton">
        <CopyButton text="SAVE20" label={t("share.copyLink")} />
      </Section>
      <Section name="PreferenceSwitch">
        {[true, false].map((stored) => (
          <PreferenceSwitch
            key={String(stored)}
            name="infiniteScrollEnabled"
            stored={stored}
            label={t("list.infinite")}
          />
        ))}
      </Section>
      <Section name="PreferenceChoice">
        <PreferenceChoice
          name="dealLanguage"
          legend={t("header.languageLabel")}
          stored="both"
          choices={[
            ["both", t("list.all")],
            ["en", "English"],
            ["zh", "中文"],
          ]}
        />
      </Section>
      <Section name="LinkField">
        <LinkField label={t("share.copyLink")} url="https://shop.example/" />
      </Section>
      <Section name="Icon">
        {ICON_NAMES.map((name) => (
          <span key={name} className="flex items-center gap-2 font-mono text-sm">
            <Icon name={name} className="size-6" />
            {name}
          </span>
        ))}
        <span className="flex items-center gap-2 font-mono text-sm">
          <Icon name="star-filled" className="size-6 text-star" />
          star, filled
        </span>
      </Section>
      <Section name="ChipLinks">
        <ChipLinks label={t("list.category")} chips={chips} />
        <ChipLinks label={t("list.category")} chips={chips} labelled />
      </Section>
      <Section name="OutsideLink">
        <OutsideLink href="https://shop.example/" className="text-link">
          {t("deal.get")}
        </OutsideLink>
      </Section>
      <Section name="notify">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => notify({ text: t("flash.marked"), title: t("toasts.all") })}
        >
          {t("flash.marked")}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => notify({ alert: true, title: t("reactions.failedTitle"), text: t("reactions.failed") })}
        >
          {t("reactions.failed")}
        </button>
        <p className="toast">{t("flash.marked")}</p>
        <p className="toast toast-alert">{t("reactions.failed")}</p>
      </Section>
      <Section name="MessagePanel">
        <MessagePanel title={t("list.emptyTitle")} text={t("list.emptyText")} />
        <MessagePanel title={t("errors.loadTitle")} text={t("errors.dealsUnreached")} alert>
          <button type="button" className="button button-primary">
            {t("errors.retry")}
          </button>
          <button type="button" className="button button-quiet">
            {t("errors.home")}
          </button>
        </MessagePanel>
      </Section>
      <Section name="page template">
        <PageTemplate />
      </Section>
      <Section name="BackToTop">
        <BackToTop />
      </Section>
    </>
  );
}
