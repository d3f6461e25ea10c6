import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ReportsActionData } from "~/features/reports/web/open-reports-action.server";
import type { HostsView } from "~/features/reports/web/open-reports-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { RowList } from "~/platform/ui/row-list";
import { Section } from "~/platform/ui/section";

const FIELDS = ["host", "reason", "term"] as const;

interface BlockedHostsProps {
  hosts: HostsView;
  rejected: ReportsActionData | undefined;
}

/** The stores that no submission and no delivery may lead to. */
export function BlockedHosts({ hosts: { blocks, terms, text }, rejected }: BlockedHostsProps) {
  const { t } = useTranslation();
  const field = useRejectedFields(rejected, FIELDS);
  const typed = rejected?.typed;
  const form = useRef<HTMLFormElement>(null);
  const blocked = blocks.map(({ host }) => host).join(" ");
  const shown = useRef(blocked);
  useEffect(() => {
    // Its fields are uncontrolled: those of a host that has been blocked would stay.
    if (shown.current !== blocked) form.current?.reset();
    shown.current = blocked;
  }, [blocked]);
  return (
    <Section id="blocked-hosts" title={t("hosts.title")} className="mt-10">
      <p className="mt-2 max-w-prose text-soft">{text}</p>
      {blocks.length > 0 && (
        <RowList
          rows={blocks.map(({ host, text }) => ({
            id: host,
            title: host,
            text,
            action: (
              <Form method="post">
                <button
                  type="submit"
                  name="unblock"
                  value={host}
                  aria-label={t("hosts.unblockNamed", { host })}
                  className="button button-quiet"
                >
                  {t("hosts.unblock")}
                </button>
              </Form>
            ),
          }))}
        />
      )}
      <Form ref={form} method="post" noValidate className="mt-4 flex max-w-md flex-col gap-5">
        <Field
          {...field("host")}
          required
          label={t("hosts.host")}
          hint={t("hosts.hostHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed?.host}
        />
        <Field
          {...field("reason")}
          required
          label={t("hosts.reason")}
          hint={t("hosts.reasonHint")}
          autoComplete="off"
          maxLength={200}
          defaultValue={typed?.reason}
        />
        <Field
          {...field("term")}
          as="select"
          required
          label={t("hosts.term")}
          options={terms.map(({ value, text }) => [value, text] as const)}
          defaultValue={typed?.term ?? "week"}
        />
        <button type="submit" className="button button-primary self-start">
          {t("hosts.block")}
        </button>
      </Form>
    </Section>
  );
}
