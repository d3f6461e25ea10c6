import { type Kysely, sql } from "kysely";

/**
 * Members are told what became of their submissions, reports and reviews: one message for each, in the transaction that decides.
 * A decision that is undone takes its message with it. `muted` has the kinds that a member has turned off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_settings add column muted text[] not null default '{}' check (
      muted <@ array['submission', 'report', 'review']
    )`.execute(db);
  await sql`alter table messages add column detail text not null default ''`.execute(db);
  await sql`
    create function tell_member(
      member uuid, told_event text, told_kind text, about uuid, outcome text
    ) returns void language plpgsql as $$
    begin
      insert into messages (user_id, event, kind, deal_id, detail)
      select member, told_event, told_kind, about, outcome
      where member is not null
        and not exists (select from alert_settings where user_id = member and told_kind = any(muted))
      on conflict (user_id, event) do update set detail = excluded.detail, at = clock_timestamp(), read_at = null;
    end $$`.execute(db);
  await tellOfSubmissions(db);
  await tellOfReports(db);
  await tellOfReviews(db);
}

/** Not those who decide on their own. */
async function tellOfSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_submission() returns trigger language plpgsql as $$
    begin
      if new.decision is null then
        delete from messages where event = 'submission:' || new.id;
      elsif new.decided_by is distinct from new.user_id then
        perform tell_member(
          new.user_id, 'submission:' || new.id, 'submission', new.deal_id, new.kind || '_' || new.decision
        );
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_submission after update of decision on submissions for each row
    when (new.decision is distinct from old.decision) execute function tell_of_submission()`.execute(db);
}

async function tellOfReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_report() returns trigger language plpgsql as $$
    begin
      perform tell_member(
        new.user_id, 'report:' || new.id, 'report',
        coalesce(new.deal_id, (select deal_id from ratings where id = new.rating_id)), 'report_' || new.decision
      );
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_report after update of decision on reports for each row
    when (old.decision is null and new.decision is not null and new.decided_by is distinct from new.user_id)
    execute function tell_of_report()`.execute(db);
}

async function tellOfReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_review() returns trigger language plpgsql as $$
    begin
      perform tell_member(
        new.user_id, 'review:' || new.id, 'review', new.deal_id,
        case when new.hidden_at is null then 'review_shown' else 'review_hidden' end
      );
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_review after update of hidden_at on ratings for each row
    when ((old.hidden_at is null) <> (new.hidden_at is null) and new.comment is not null)
    execute function tell_of_review()`.execute(db);
}
