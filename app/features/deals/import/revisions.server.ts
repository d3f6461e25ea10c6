import { type RawBuilder, sql } from "kysely";
import { FIELD_COLUMNS } from "~/features/deals/content-columns.server";

/** SQL on `deal_changes`: a delivery made it. */
export const IS_REVISION = sql<boolean>`role = 'source'`;

/** Records the ends of deals by their source: `ending` has them as they were, `ended` as they are. */
export function recordEnds(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into deal_changes (deal_id, action, role, changes, version, changed_at)
    select id, 'edited', 'source', jsonb_build_object('expiresAt', jsonb_build_array(ending.expires_at, ended.expires_at)),
      ended.version, ${at}
    from ended join ending using (id)`;
}

/** Compares rows as they were and as delivered by `import_key`; `written` has the `key`, `id` and `version` of those written. */
export function recordRevisions(
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  written: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const fields = Object.entries(FIELD_COLUMNS).map(
    ([field, column]) => sql`(${field}, to_jsonb(old.${sql.ref(column)}), to_jsonb(new.${sql.ref(column)}))`,
  );
  return sql`
    insert into deal_changes (deal_id, action, role, changes, version, changed_at)
    select written.id, 'edited', 'source', changed.fields, written.version, now()
    from ${written} join ${before} old on old.import_key = written.key join ${after} new on new.import_key = written.key
    cross join lateral (
      select coalesce(
        jsonb_object_agg(name, jsonb_build_array(coalesce(was, 'null'), coalesce(becomes, 'null'))), '{}'
      ) as fields
      from (values ${sql.join(fields)}) field (name, was, becomes) where was is distinct from becomes
    ) changed`;
}
