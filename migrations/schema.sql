-- What the migrations make together, to be read. Nothing runs it. After a new migration it is written by
-- npx vitest run --project=postgres tests/platform/db/schema.db.test.ts -u

CREATE OR REPLACE FUNCTION public.address_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from link_checks where deal_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.alert_events_of_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if not exists (select from alerts) then
        return null;
      end if;
      if tg_op = 'INSERT' then
        insert into alert_events (deal_id, kind, price)
        select id, 'new', discounted_price from new_rows where status = 'published';
      else
        insert into alert_events (deal_id, kind, price, price_before, likes)
        select new_row.id, event.kind, new_row.discounted_price, event.price_before, event.likes
        from new_rows new_row join old_rows old_row on old_row.id = new_row.id
        cross join lateral (
          select 'new' as kind, null::numeric as price_before, null::integer as likes where old_row.status = 'pending'
          union all
          select 'price', old_row.discounted_price, null
          where old_row.status = 'published' and new_row.discounted_price <> old_row.discounted_price
          union all
          select 'back', null, null where old_row.status = 'published' and new_row.is_live and not old_row.is_live
          union all
          select 'liked', null, step from unnest(array[5, 10, 25, 50, 100]) step
          where step > old_row.like_count and step <= new_row.like_count
        ) event
        where new_row.status = 'published';
      end if;
      if found and to_regproc('graphile_worker.add_job') is not null then
        perform graphile_worker.add_job('match_alerts');
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.content_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      changed boolean := tg_op = 'TRUNCATE';
    begin
      if tg_op = 'INSERT' then
        changed := exists (select from new_rows where status = 'published');
      elsif tg_op = 'DELETE' then
        changed := exists (select from old_rows where status = 'published');
      elsif tg_op = 'UPDATE' then
        changed := exists (
          (select * from new_rows where status = 'published' except select * from old_rows)
          union all
          (select * from old_rows where status = 'published' except select * from new_rows)
        );
        
        if changed and (select count(*) = 1 from new_rows) then
          changed := (
            select new_row.version <> old_row.version or new_row.state = old_row.state
              or not (array[new_row.state, old_row.state] <@ array['live', 'doubtful'])
            from new_rows new_row, old_rows old_row
          );
        end if;
      end if;
      if changed then
        update content_version set version = version + 1;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.deal_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.discounted_price <> old.discounted_price then
        insert into deal_events (deal_id, kind, price, price_before, at)
        values (new.id, 'price', new.discounted_price, old.discounted_price, new.updated_at);
      end if;
      if new.state <> old.state and not (new.is_live and old.is_live) then
        insert into deal_events (deal_id, kind, at) values (new.id, case when new.is_live and new.state <> 'back' then 'live' else new.state end, new.state_at);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.deal_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.state := case when new.expires_at <= now() then 'ended' else coalesce(new.state_decision, new.state_reported) end;
      if tg_op = 'UPDATE' then
        if new.state <> old.state then
          new.state_at := case when new.state = 'ended' then new.expires_at else clock_timestamp() end;
        end if;
        if new.state <> 'ended' and old.state = 'ended' then
          new.signals_since := clock_timestamp();
        end if;
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.deals_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      counted constant text :=
        'select source, category, tags, tag_slugs, %1$s as by, %1$s * is_live::integer as live from %2$s where status = ''published''';
      added constant text := format(counted, '1', 'new_rows');
      removed constant text := format(counted, '-1', 'old_rows');
      changed constant text := case tg_op
        when 'INSERT' then added
        when 'DELETE' then removed
        else added || ' union all ' || removed
      end;
    begin
      execute $insert$
        insert into deal_counts as kept (category, tag_slug, tag, deals, live)
        select key.category, tag.slug, max(tag.name), sum(changed.by), sum(changed.live)
        from ($insert$ || changed || $insert$) changed
        cross join lateral (values (''), (changed.category)) key (category)
        cross join lateral (
          select '' as slug, '' as name union all select * from unnest(changed.tag_slugs, changed.tags)
        ) tag
        group by key.category, tag.slug
        having sum(changed.by) <> 0 or sum(changed.live) <> 0
        order by key.category, tag.slug
        on conflict (category, tag_slug) do update set
          deals = kept.deals + excluded.deals,
          live = kept.live + excluded.live,
          tag = case when kept.deals > 0 then kept.tag else excluded.tag end
      $insert$;
      execute $insert$
        insert into deal_source_counts as kept (source, category, deals)
        select changed.source, key.category, sum(changed.by)
        from ($insert$ || changed || $insert$) changed
        cross join lateral (values (''), (changed.category)) key (category)
        group by changed.source, key.category
        having sum(changed.by) <> 0
        order by changed.source, key.category
        on conflict (source, category) do update set deals = kept.deals + excluded.deals
      $insert$;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.deals_lexemes_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      lexemes constant text :=
        'select entry.lexeme, %s as by from %s changed cross join lateral unnest(changed.search) entry where status = ''published''';
      added constant text := format(lexemes, '1', 'new_rows');
      removed constant text := format(lexemes, '-1', 'old_rows');
    begin
      if tg_op = 'UPDATE' then
        if not exists (
          select id, search, status = 'published' from new_rows except select id, search, status = 'published' from old_rows
        ) then
          return null;
        end if;
      end if;
      execute $insert$
        insert into search_lexemes as kept (lexeme, deals)
        select lexeme, sum(by)
        from ($insert$ || case tg_op
          when 'INSERT' then added
          when 'DELETE' then removed
          else added || ' union all ' || removed
        end || $insert$) changed
        group by lexeme
        having sum(by) <> 0
        order by lexeme
        on conflict (lexeme) do update set deals = kept.deals + excluded.deals
      $insert$;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.deals_store_counted_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into deal_store_counts as kept (store_slug, category, store, deals, live)
        select changed.store_slug, key.category, max(changed.store), sum(by), sum(by * is_live::integer)
        from (select *, -1 as by from old_rows) changed
        cross join lateral (values (''), (changed.category)) key (category)
        where status = 'published'
        group by changed.store_slug, key.category
        having sum(by) <> 0 or sum(by * is_live::integer) <> 0
        order by changed.store_slug, key.category
        on conflict (store_slug, category) do update set
          deals = kept.deals + excluded.deals,
          live = kept.live + excluded.live,
          store = case when kept.deals > 0 then kept.store else excluded.store end;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.deals_store_counted_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into deal_store_counts as kept (store_slug, category, store, deals, live)
        select changed.store_slug, key.category, max(changed.store), sum(by), sum(by * is_live::integer)
        from (select *, 1 as by from new_rows) changed
        cross join lateral (values (''), (changed.category)) key (category)
        where status = 'published'
        group by changed.store_slug, key.category
        having sum(by) <> 0 or sum(by * is_live::integer) <> 0
        order by changed.store_slug, key.category
        on conflict (store_slug, category) do update set
          deals = kept.deals + excluded.deals,
          live = kept.live + excluded.live,
          store = case when kept.deals > 0 then kept.store else excluded.store end;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.deals_store_counted_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into deal_store_counts as kept (store_slug, category, store, deals, live)
        select changed.store_slug, key.category, max(changed.store), sum(by), sum(by * is_live::integer)
        from (select *, 1 as by from new_rows union all select *, -1 as by from old_rows) changed
        cross join lateral (values (''), (changed.category)) key (category)
        where status = 'published'
        group by changed.store_slug, key.category
        having sum(by) <> 0 or sum(by * is_live::integer) <> 0
        order by changed.store_slug, key.category
        on conflict (store_slug, category) do update set
          deals = kept.deals + excluded.deals,
          live = kept.live + excluded.live,
          store = case when kept.deals > 0 then kept.store else excluded.store end;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.drop_later_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from price_spans
      where offer_id = new.offer_id and ended_at < 'infinity' and first_seen >= new.first_seen;
      update price_spans set
        last_seen = least(last_seen, new.first_seen - interval '1 millisecond'), ended_at = new.first_seen
      where offer_id = new.offer_id and ended_at < 'infinity' and ended_at > new.first_seen;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.folded(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select translate(
        replace(normalize($1, NFKC), U&' \0301', ''''),
        '`ʼ‘’‚‛′', ''''''''''''''''
      )
    $function$;

CREATE OR REPLACE FUNCTION public.keep_ended_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into price_spans (offer_id, price, list_price, first_seen, last_seen, source, ended_at, deal_id)
      values (
        old.offer_id, old.price, old.list_price, old.first_seen, least(old.last_seen, new.first_seen - interval '1 millisecond'), old.source, new.first_seen, old.deal_id
      );
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.likes_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          update "all_deals" set "like_count" = "like_count" + 1 where id = new.deal_id;
        else
          update "all_deals" set "like_count" = "like_count" - 1 where id = old.deal_id;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.messages_to_channels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      kinds text[];
    begin
      with waiting as (
        insert into channel_messages (channel_id, message_id)
        select channels.id, new_row.id from new_rows new_row join channels on channels.user_id = new_row.user_id
        where confirmed_at is not null and stopped_at is null and (held_until is null or held_until < new_row.at)
        returning channel_id
      )
      select array_agg(distinct kind) into kinds from waiting join channels on channels.id = channel_id;
      if kinds is not null and to_regproc('graphile_worker.add_job') is not null then
        if 'email' = any(kinds) then
          perform graphile_worker.add_job('send_messages');
        end if;
        if kinds && array['push', 'webhook'] then
          perform graphile_worker.add_job('post_messages');
        end if;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.nolucks_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          update "all_deals" set "noluck_count" = "noluck_count" + 1 where id = new.deal_id;
        else
          update "all_deals" set "noluck_count" = "noluck_count" - 1 where id = old.deal_id;
        end if;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.notify_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('content_version', new.version::text);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.picture_wanted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into picture_addresses (address, due_at) values (new.image_url, clock_timestamp()) on conflict do nothing;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.pictures_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select address, picture from new_rows except select address, picture from old_rows) then
        update content_version set version = version + 1;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.ratings_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          update "all_deals" set rating_sum = rating_sum + new.rating, ratings_count = ratings_count + 1 where id = new.deal_id;
        when 'DELETE' then
          update "all_deals" set rating_sum = rating_sum - old.rating, ratings_count = ratings_count - 1 where id = old.deal_id;
        else
          update "all_deals" set rating_sum = rating_sum + new.rating - old.rating where id = new.deal_id;
      end case;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.record_moderator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from users where id = new.user_id and role = 'moderator') then
        new.role := 'moderator';
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_store_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.store_slug := store_key(new.store);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.site_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update content_version set version = version + 1;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.store_key(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select translate(btrim(folded($1)), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz-')
    $function$;

CREATE OR REPLACE FUNCTION public.tell_member(member uuid, told_event text, told_kind text, about uuid, outcome text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    begin
      if member is null or exists (select from alert_settings where user_id = member and told_kind = any(muted)) then
        return;
      end if;
      delete from messages where user_id = member and event = told_event;
      insert into messages (user_id, event, kind, deal_id, detail)
      values (member, told_event, told_kind, about, outcome)
      on conflict (user_id, event) do nothing;
    end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform tell_member(
        new.user_id, 'report:' || new.id, 'report',
        coalesce(new.deal_id, (select deal_id from ratings where id = new.rating_id)), 'report_' || new.decision
      );
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform tell_member(
        new.user_id, 'review:' || new.id, 'review', new.deal_id,
        case when new.hidden_at is null then 'review_shown' else 'review_hidden' end
      );
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_submission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.decision is null then
        delete from messages where event = 'submission:' || new.id;
      elsif new.decided_by is distinct from new.user_id then
        perform tell_member(
          new.user_id, 'submission:' || new.id, 'submission', new.deal_id, new.kind || '_' || new.decision
        );
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.worked_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        update all_deals set worked_count = worked_count + 1 where id = new.deal_id;
      else
        update all_deals set worked_count = worked_count - 1 where id = old.deal_id;
      end if;
      return null;
    end $function$;

CREATE TABLE alert_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  deal_id uuid NOT NULL,
  kind text NOT NULL,
  price numeric(10,2) NOT NULL,
  price_before numeric(10,2),
  likes integer,
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT alert_events_pkey PRIMARY KEY (id),
  CONSTRAINT alert_events_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT alert_events_kind_check CHECK (kind = ANY (ARRAY['new'::text, 'liked'::text, 'price'::text, 'back'::text]))
);
CREATE INDEX alert_events_deal ON alert_events USING btree (deal_id);

CREATE TABLE alert_settings (
  user_id uuid NOT NULL,
  time_zone text NOT NULL,
  quiet_from smallint,
  quiet_to smallint,
  digest_at smallint NOT NULL,
  lang text NOT NULL,
  muted text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT alert_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT alert_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT alert_settings_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT alert_settings_digest_at_check CHECK (digest_at >= 0 AND digest_at <= 1439),
  CONSTRAINT alert_settings_lang_check CHECK (lang = ANY (ARRAY['en'::text, 'zh'::text])),
  CONSTRAINT alert_settings_muted_check CHECK (muted <@ ARRAY['submission'::text, 'report'::text, 'review'::text]),
  CONSTRAINT alert_settings_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 1439),
  CONSTRAINT alert_settings_quiet_to_check CHECK (quiet_to >= 0 AND quiet_to <= 1439)
);

CREATE TABLE alerts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  deal_id uuid,
  q text DEFAULT ''::text NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  tag text DEFAULT ''::text NOT NULL,
  tag_slug text DEFAULT ''::text NOT NULL,
  store text DEFAULT ''::text NOT NULL,
  store_slug text NOT NULL,
  min_price numeric(10,2),
  max_price numeric(10,2),
  min_percent smallint,
  min_likes smallint,
  lowest boolean DEFAULT false NOT NULL,
  coupon boolean DEFAULT false NOT NULL,
  lang text DEFAULT ''::text NOT NULL,
  triggers text[] NOT NULL,
  query text,
  anchors text[] NOT NULL,
  search_version integer NOT NULL,
  paused_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT alerts_pkey PRIMARY KEY (id),
  CONSTRAINT alerts_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT alerts_check CHECK (min_price <= max_price),
  CONSTRAINT alerts_lang_check CHECK (lang = ANY (ARRAY[''::text, 'en'::text, 'zh'::text])),
  CONSTRAINT alerts_min_likes_check CHECK (min_likes = ANY (ARRAY[5, 10, 25, 50, 100])),
  CONSTRAINT alerts_min_percent_check CHECK (min_percent >= 1 AND min_percent <= 100),
  CONSTRAINT alerts_triggers_check CHECK (triggers <@ ARRAY['new'::text, 'cheaper'::text, 'back'::text, 'dearer'::text, 'ending'::text] AND cardinality(triggers) > 0)
);
CREATE INDEX alerts_anchors ON alerts USING gin (anchors) WITH (fastupdate=off);
CREATE INDEX alerts_deal ON alerts USING btree (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX alerts_user ON alerts USING btree (user_id, created_at DESC);
CREATE TRIGGER store_slugged BEFORE INSERT OR UPDATE OF store ON alerts FOR EACH ROW EXECUTE FUNCTION set_store_slug();

CREATE TABLE all_deals (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  original_price numeric(10,2) NOT NULL,
  discounted_price numeric(10,2) NOT NULL,
  discount_percentage smallint GENERATED ALWAYS AS (
CASE
    WHEN original_price > 0::numeric AND discounted_price > 0::numeric THEN round((original_price - discounted_price) / original_price * 100::numeric)
    ELSE 0::numeric
END) STORED NOT NULL,
  image_url text DEFAULT ''::text NOT NULL,
  store text NOT NULL,
  category text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  tag_slugs text[] DEFAULT '{}'::text[] NOT NULL,
  url text NOT NULL,
  crawlurl text DEFAULT ''::text NOT NULL,
  import_key text,
  source text NOT NULL,
  expires_at timestamp(3) with time zone,
  featured boolean DEFAULT false NOT NULL,
  coupon text,
  rating_sum integer DEFAULT 0 NOT NULL,
  ratings_count integer DEFAULT 0 NOT NULL,
  average_rating numeric(3,2) GENERATED ALWAYS AS (
CASE
    WHEN ratings_count > 0 THEN round(rating_sum::numeric / ratings_count::numeric, 2)
    ELSE 0::numeric
END) STORED NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  search tsvector DEFAULT ''::tsvector NOT NULL,
  search_version smallint DEFAULT 0 NOT NULL,
  noluck_count integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  deleted_at timestamp(3) with time zone,
  offer_id bigint,
  status text DEFAULT 'published'::text NOT NULL,
  state text DEFAULT 'live'::text NOT NULL,
  state_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  signals_since timestamp(3) with time zone,
  worked_count integer DEFAULT 0 NOT NULL,
  hot double precision DEFAULT 0 NOT NULL,
  is_live boolean GENERATED ALWAYS AS (state <> ALL (ARRAY['gone'::text, 'ended'::text])) STORED NOT NULL,
  lang text DEFAULT 'en'::text NOT NULL,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  merged_into uuid,
  store_slug text NOT NULL,
  state_reported text DEFAULT 'live'::text NOT NULL,
  state_decision text,
  has_signals boolean DEFAULT false NOT NULL,
  product_kind text,
  CONSTRAINT deals_pkey PRIMARY KEY (id),
  CONSTRAINT deals_import_key_key UNIQUE (import_key),
  CONSTRAINT all_deals_category_fkey FOREIGN KEY (category) REFERENCES categories(key),
  CONSTRAINT all_deals_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES all_deals(id),
  CONSTRAINT all_deals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  CONSTRAINT all_deals_deleted_at_check CHECK ((status = 'deleted'::text) = (deleted_at IS NOT NULL)),
  CONSTRAINT all_deals_lang_check CHECK (lang = ANY (ARRAY['en'::text, 'zh'::text])),
  CONSTRAINT all_deals_merged_into_check CHECK ((status = 'merged'::text) = (merged_into IS NOT NULL)),
  CONSTRAINT all_deals_product_kind_check CHECK (product_kind <> ''::text),
  CONSTRAINT all_deals_state_check CHECK (state = ANY (ARRAY['live'::text, 'doubtful'::text, 'gone'::text, 'back'::text, 'ended'::text])),
  CONSTRAINT all_deals_state_decision_check CHECK (state_decision = ANY (ARRAY['live'::text, 'gone'::text])),
  CONSTRAINT all_deals_state_reported_check CHECK (state_reported = ANY (ARRAY['live'::text, 'doubtful'::text, 'gone'::text, 'back'::text])),
  CONSTRAINT all_deals_status_check CHECK (status = ANY (ARRAY['published'::text, 'deleted'::text, 'pending'::text, 'rejected'::text, 'merged'::text])),
  CONSTRAINT all_deals_translations_check CHECK (jsonb_typeof(translations) = 'object'::text),
  CONSTRAINT all_deals_worked_count_check CHECK (worked_count >= 0),
  CONSTRAINT deals_check CHECK (discounted_price >= 0::numeric AND discounted_price <= original_price),
  CONSTRAINT deals_check1 CHECK (cardinality(tag_slugs) = cardinality(tags)),
  CONSTRAINT deals_check2 CHECK (rating_sum >= ratings_count AND rating_sum <= (ratings_count * 5)),
  CONSTRAINT deals_coupon_check CHECK (char_length(coupon) <= 50),
  CONSTRAINT deals_description_check CHECK (char_length(description) <= 5000),
  CONSTRAINT deals_like_count_check CHECK (like_count >= 0),
  CONSTRAINT deals_noluck_count_check CHECK (noluck_count >= 0),
  CONSTRAINT deals_original_price_check CHECK (original_price >= 0::numeric AND original_price <= 99999999.99),
  CONSTRAINT deals_ratings_count_check CHECK (ratings_count >= 0),
  CONSTRAINT deals_source_check CHECK (source = ANY (ARRAY['crawler'::text, 'admin'::text, 'user'::text, 'revisedbyadmin'::text, 'revisedbyuser'::text])),
  CONSTRAINT deals_store_check CHECK (char_length(store) >= 1 AND char_length(store) <= 100),
  CONSTRAINT deals_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200),
  CONSTRAINT deals_url_check CHECK (url ~* '^https?://'::text)
) WITH (fillfactor=75);
ALTER TABLE all_deals ALTER search SET STATISTICS 1000;
CREATE INDEX deals_category_newest ON all_deals USING btree (category, created_at DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_deleted ON all_deals USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX deals_domain_price ON all_deals USING btree ("substring"("substring"(lower(url), '^https?://([^/?#:]+)'::text), '[^.]+[.](?:(?:com?|org|net)[.])?[^.]+$'::text), discounted_price, created_at) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_featured ON all_deals USING btree (created_at DESC, id DESC) WHERE status = 'published'::text AND featured;
CREATE INDEX deals_in_en ON all_deals USING btree (created_at DESC, id DESC) WHERE status = 'published'::text AND (lang = 'en'::text OR translations ? 'en'::text);
CREATE INDEX deals_in_zh ON all_deals USING btree (created_at DESC, id DESC) WHERE status = 'published'::text AND (lang = 'zh'::text OR translations ? 'zh'::text);
CREATE INDEX deals_live_category_discount ON all_deals USING btree (category, (discounted_price = 0::numeric AND original_price > 0::numeric) DESC, discount_percentage DESC, created_at DESC, id DESC) INCLUDE (discounted_price, original_price) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_category_expiry ON all_deals USING btree (category, expires_at, created_at DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_category_hot ON all_deals USING btree (category, hot DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_category_newest ON all_deals USING btree (category, created_at DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_category_price ON all_deals USING btree (category, discounted_price, id) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_category_rating ON all_deals USING btree (category, average_rating DESC, ratings_count DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_discount ON all_deals USING btree ((discounted_price = 0::numeric AND original_price > 0::numeric) DESC, discount_percentage DESC, created_at DESC, id DESC) INCLUDE (discounted_price, original_price) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_expiry ON all_deals USING btree (expires_at, created_at DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_hot ON all_deals USING btree (hot DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_newest ON all_deals USING btree (created_at DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_price ON all_deals USING btree (discounted_price, id) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_live_rating ON all_deals USING btree (average_rating DESC, ratings_count DESC, id DESC) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_merged_into ON all_deals USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX deals_newest ON all_deals USING btree (created_at DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_of_store_discount ON all_deals USING btree (store_slug, is_live, (discounted_price = 0::numeric AND original_price > 0::numeric) DESC, discount_percentage DESC, created_at DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_of_store_expiry ON all_deals USING btree (store_slug, is_live, expires_at, created_at DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_of_store_hot ON all_deals USING btree (store_slug, is_live, hot DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_of_store_newest ON all_deals USING btree (store_slug, is_live, created_at DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_of_store_price ON all_deals USING btree (store_slug, is_live, discounted_price, id) WHERE status = 'published'::text;
CREATE INDEX deals_of_store_rating ON all_deals USING btree (store_slug, is_live, average_rating DESC, ratings_count DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_offer_id ON all_deals USING btree (offer_id);
CREATE INDEX deals_over_category_discount ON all_deals USING btree (category, (discounted_price = 0::numeric AND original_price > 0::numeric) DESC, discount_percentage DESC, created_at DESC, id DESC) INCLUDE (discounted_price, original_price) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_category_expiry ON all_deals USING btree (category, expires_at, created_at DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_category_hot ON all_deals USING btree (category, hot DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_category_newest ON all_deals USING btree (category, created_at DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_category_price ON all_deals USING btree (category, discounted_price, id) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_category_rating ON all_deals USING btree (category, average_rating DESC, ratings_count DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_discount ON all_deals USING btree ((discounted_price = 0::numeric AND original_price > 0::numeric) DESC, discount_percentage DESC, created_at DESC, id DESC) INCLUDE (discounted_price, original_price) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_expiry ON all_deals USING btree (expires_at, created_at DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_hot ON all_deals USING btree (hot DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_newest ON all_deals USING btree (created_at DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_price ON all_deals USING btree (discounted_price, id) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_over_rating ON all_deals USING btree (average_rating DESC, ratings_count DESC, id DESC) WHERE status = 'published'::text AND NOT is_live;
CREATE INDEX deals_picture ON all_deals USING hash (image_url);
CREATE INDEX deals_search ON all_deals USING gin (search) WITH (gin_pending_list_limit='256');
CREATE INDEX deals_search_version ON all_deals USING btree (search_version);
CREATE INDEX deals_source_newest ON all_deals USING btree (source, created_at DESC, id DESC) WHERE status = 'published'::text;
CREATE INDEX deals_source_updated ON all_deals USING btree (source, updated_at DESC, id DESC) INCLUDE (category) WHERE status = 'published'::text;
CREATE INDEX deals_store_price ON all_deals USING btree (lower(replace(store, ' '::text, ''::text)), discounted_price, created_at) WHERE status = 'published'::text AND is_live;
CREATE INDEX deals_tags ON all_deals USING gin (tag_slugs);
CREATE INDEX deals_unsettled ON all_deals USING btree (id) WHERE state = ANY (ARRAY['doubtful'::text, 'back'::text]);
CREATE INDEX deals_updated ON all_deals USING btree (updated_at DESC, id DESC) INCLUDE (category) WHERE status = 'published'::text;
CREATE INDEX deals_with_signals ON all_deals USING btree (id) WHERE has_signals;
CREATE TRIGGER address_changed AFTER UPDATE OF url ON all_deals FOR EACH ROW WHEN (new.url <> old.url) EXECUTE FUNCTION address_changed();
CREATE TRIGGER alert_events_of_deals AFTER UPDATE ON all_deals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION alert_events_of_deals();
CREATE TRIGGER alert_events_of_new_deals AFTER INSERT ON all_deals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION alert_events_of_deals();
CREATE TRIGGER content_changed_delete AFTER DELETE ON all_deals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed_insert AFTER INSERT ON all_deals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed_truncate AFTER TRUNCATE ON all_deals FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed_update AFTER UPDATE ON all_deals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION content_changed();
CREATE TRIGGER deal_event AFTER UPDATE ON all_deals FOR EACH ROW WHEN (old.status = 'published'::text AND (new.discounted_price <> old.discounted_price OR new.state <> old.state)) EXECUTE FUNCTION deal_event();
CREATE TRIGGER deal_state BEFORE INSERT OR UPDATE OF expires_at, state_decision, state_reported, state ON all_deals FOR EACH ROW EXECUTE FUNCTION deal_state();
CREATE TRIGGER deals_counted_delete AFTER DELETE ON all_deals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_counted();
CREATE TRIGGER deals_counted_insert AFTER INSERT ON all_deals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_counted();
CREATE TRIGGER deals_counted_update AFTER UPDATE ON all_deals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION deals_counted();
CREATE TRIGGER deals_lexemes_counted_delete AFTER DELETE ON all_deals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_lexemes_counted();
CREATE TRIGGER deals_lexemes_counted_insert AFTER INSERT ON all_deals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_lexemes_counted();
CREATE TRIGGER deals_lexemes_counted_update AFTER UPDATE ON all_deals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION deals_lexemes_counted();
CREATE TRIGGER deals_store_counted_delete AFTER DELETE ON all_deals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_store_counted_delete();
CREATE TRIGGER deals_store_counted_insert AFTER INSERT ON all_deals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_store_counted_insert();
CREATE TRIGGER deals_store_counted_update AFTER UPDATE ON all_deals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deals_store_counted_update();
CREATE TRIGGER picture_wanted_insert AFTER INSERT ON all_deals FOR EACH ROW WHEN (new.image_url ~~ 'http%'::text AND octet_length(new.image_url) <= 2048) EXECUTE FUNCTION picture_wanted();
CREATE TRIGGER picture_wanted_update AFTER UPDATE OF image_url ON all_deals FOR EACH ROW WHEN (new.image_url ~~ 'http%'::text AND octet_length(new.image_url) <= 2048 AND new.image_url IS DISTINCT FROM old.image_url) EXECUTE FUNCTION picture_wanted();
CREATE TRIGGER store_slugged BEFORE INSERT OR UPDATE OF store ON all_deals FOR EACH ROW EXECUTE FUNCTION set_store_slug();

CREATE TABLE blocked_hosts (
  host text NOT NULL,
  until timestamp(3) with time zone,
  reason text NOT NULL,
  blocked_by uuid,
  blocked_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT blocked_hosts_pkey PRIMARY KEY (host),
  CONSTRAINT blocked_hosts_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX blocked_hosts_blocked_by ON blocked_hosts USING btree (blocked_by);

CREATE TABLE categories (
  key text NOT NULL,
  slug text NOT NULL,
  en text NOT NULL,
  zh text NOT NULL,
  icon text NOT NULL,
  hidden boolean DEFAULT false NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (key),
  CONSTRAINT categories_slug_key UNIQUE (slug),
  CONSTRAINT categories_en_check CHECK (char_length(en) >= 1 AND char_length(en) <= 40),
  CONSTRAINT categories_icon_check CHECK (char_length(icon) >= 1 AND char_length(icon) <= 40),
  CONSTRAINT categories_key_check CHECK (key ~ '^[a-z0-9_]{1,40}$'::text AND key <> 'all'::text),
  CONSTRAINT categories_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 60),
  CONSTRAINT categories_zh_check CHECK (char_length(zh) >= 1 AND char_length(zh) <= 40)
);
CREATE TRIGGER site_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION site_changed();

CREATE TABLE category_rebuilds (
  category text NOT NULL,
  after_id uuid NOT NULL,
  CONSTRAINT category_rebuilds_pkey PRIMARY KEY (category),
  CONSTRAINT category_rebuilds_category_fkey FOREIGN KEY (category) REFERENCES categories(key) ON DELETE CASCADE
);

CREATE TABLE channel_messages (
  channel_id uuid NOT NULL,
  message_id bigint NOT NULL,
  dispatch_id uuid,
  CONSTRAINT channel_messages_pkey PRIMARY KEY (channel_id, message_id),
  CONSTRAINT channel_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  CONSTRAINT channel_messages_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatches(id) ON DELETE CASCADE,
  CONSTRAINT channel_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX channel_messages_dispatch ON channel_messages USING btree (dispatch_id);
CREATE INDEX channel_messages_message ON channel_messages USING btree (message_id);
CREATE INDEX channel_messages_waiting ON channel_messages USING btree (channel_id) WHERE dispatch_id IS NULL;

CREATE TABLE channels (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  mode text DEFAULT 'now'::text NOT NULL,
  confirmed_at timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  stopped_why text,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  endpoint text,
  template text,
  keys jsonb,
  failure text,
  held_until timestamp(3) with time zone,
  CONSTRAINT channels_pkey PRIMARY KEY (id),
  CONSTRAINT channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT channels_check CHECK ((stopped_at IS NULL) = (stopped_why IS NULL)),
  CONSTRAINT channels_endpoint_check CHECK ((kind = 'email'::text) = (endpoint IS NULL) AND (kind = 'email'::text) = (keys IS NULL) AND (kind = 'webhook'::text) = (template IS NOT NULL)),
  CONSTRAINT channels_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'push'::text, 'webhook'::text])),
  CONSTRAINT channels_mode_check CHECK (mode = ANY (ARRAY['now'::text, 'digest'::text])),
  CONSTRAINT channels_stopped_why_check CHECK (stopped_why = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'gone'::text, 'failing'::text]))
);
CREATE UNIQUE INDEX channels_browser ON channels USING btree (endpoint) WHERE kind = 'push'::text;
CREATE UNIQUE INDEX channels_email ON channels USING btree (user_id) WHERE kind = 'email'::text;
CREATE INDEX channels_user ON channels USING btree (user_id);

CREATE TABLE click_networks (
  day date NOT NULL,
  deal_id uuid NOT NULL,
  network bytea NOT NULL,
  CONSTRAINT click_networks_pkey PRIMARY KEY (day, deal_id, network),
  CONSTRAINT click_networks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE
);
CREATE INDEX click_networks_deal ON click_networks USING btree (deal_id);

CREATE TABLE content_version (
  only_row boolean DEFAULT true NOT NULL,
  version bigint DEFAULT 1 NOT NULL,
  CONSTRAINT content_version_pkey PRIMARY KEY (only_row),
  CONSTRAINT content_version_only_row_check CHECK (only_row)
);
CREATE TRIGGER notify_content_version AFTER UPDATE ON content_version FOR EACH ROW EXECUTE FUNCTION notify_content_version();

CREATE TABLE counted_nolucks (
  deal_id uuid NOT NULL,
  user_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT counted_nolucks_pkey PRIMARY KEY (deal_id, user_id),
  CONSTRAINT counted_nolucks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT counted_nolucks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX counted_nolucks_at ON counted_nolucks USING btree (at);
CREATE INDEX counted_nolucks_user ON counted_nolucks USING btree (user_id);

CREATE TABLE deal_batches (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid,
  change jsonb NOT NULL,
  deals integer NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  undone_at timestamp(3) with time zone,
  CONSTRAINT deal_batches_pkey PRIMARY KEY (id),
  CONSTRAINT deal_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT deal_batches_deals_check CHECK (deals > 0)
);
CREATE INDEX deal_batches_newest ON deal_batches USING btree (changed_at DESC, id DESC);
CREATE INDEX deal_batches_user ON deal_batches USING btree (user_id);

CREATE TABLE deal_changes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  deal_id uuid NOT NULL,
  user_id uuid,
  batch_id uuid,
  action text NOT NULL,
  changes jsonb DEFAULT '{}'::jsonb NOT NULL,
  version integer NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  role text DEFAULT 'admin'::text NOT NULL,
  CONSTRAINT deal_changes_pkey PRIMARY KEY (id),
  CONSTRAINT deal_changes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES deal_batches(id) ON DELETE SET NULL,
  CONSTRAINT deal_changes_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT deal_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT deal_changes_action_check CHECK (action = ANY (ARRAY['created'::text, 'edited'::text, 'deleted'::text, 'restored'::text, 'undone'::text, 'state'::text, 'price'::text])),
  CONSTRAINT deal_changes_role_check CHECK (role = ANY (ARRAY['admin'::text, 'moderator'::text, 'member'::text, 'source'::text, 'site'::text]))
);
CREATE INDEX deal_changes_batch ON deal_changes USING btree (batch_id);
CREATE INDEX deal_changes_deal ON deal_changes USING btree (deal_id, id DESC);
CREATE INDEX deal_changes_source ON deal_changes USING brin (changed_at) WHERE role = 'source'::text;
CREATE INDEX deal_changes_user ON deal_changes USING btree (user_id);
CREATE TRIGGER record_moderator BEFORE INSERT ON deal_changes FOR EACH ROW WHEN (new.role = 'admin'::text AND new.user_id IS NOT NULL) EXECUTE FUNCTION record_moderator();

CREATE TABLE deal_clicks (
  deal_id uuid NOT NULL,
  day date NOT NULL,
  clicks integer NOT NULL,
  CONSTRAINT deal_clicks_pkey PRIMARY KEY (deal_id, day),
  CONSTRAINT deal_clicks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT deal_clicks_clicks_check CHECK (clicks > 0)
) WITH (fillfactor=70);
CREATE INDEX deal_clicks_day ON deal_clicks USING btree (day);

CREATE TABLE deal_counts (
  category text NOT NULL,
  tag_slug text NOT NULL,
  tag text NOT NULL,
  deals integer NOT NULL,
  live integer DEFAULT 0 NOT NULL,
  CONSTRAINT deal_counts_pkey PRIMARY KEY (category, tag_slug)
);
CREATE INDEX deal_counts_popular ON deal_counts USING btree (category, deals DESC, tag_slug);

CREATE TABLE deal_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  deal_id uuid NOT NULL,
  kind text NOT NULL,
  price numeric(10,2),
  price_before numeric(10,2),
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT deal_events_pkey PRIMARY KEY (id),
  CONSTRAINT deal_events_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT deal_events_check CHECK ((kind = 'price'::text) = (price IS NOT NULL AND price_before IS NOT NULL)),
  CONSTRAINT deal_events_kind_check CHECK (kind = ANY (ARRAY['price'::text, 'live'::text, 'gone'::text, 'back'::text, 'ended'::text]))
);
CREATE INDEX deal_events_deal ON deal_events USING btree (deal_id, at DESC);
CREATE INDEX deal_events_newest ON deal_events USING btree (at DESC, id DESC);

CREATE TABLE deal_source_counts (
  source text NOT NULL,
  category text NOT NULL,
  deals integer NOT NULL,
  CONSTRAINT deal_source_counts_pkey PRIMARY KEY (source, category)
) WITH (fillfactor=70);

CREATE TABLE deal_store_counts (
  store_slug text NOT NULL,
  category text NOT NULL,
  store text NOT NULL,
  deals integer NOT NULL,
  live integer NOT NULL,
  CONSTRAINT deal_store_counts_pkey PRIMARY KEY (store_slug, category)
) WITH (fillfactor=70);
CREATE INDEX deal_store_counts_popular ON deal_store_counts USING btree (category, deals DESC, store_slug);

CREATE TABLE deleted_keys (
  import_key text NOT NULL,
  deleted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT deleted_keys_pkey PRIMARY KEY (import_key)
);

CREATE TABLE deliveries (
  source text,
  import_key text NOT NULL,
  run bigint,
  delivered_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT deliveries_pkey PRIMARY KEY (import_key),
  CONSTRAINT deliveries_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE
);
CREATE INDEX deliveries_run ON deliveries USING btree (source, run);

CREATE TABLE different_deals (
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  user_id uuid,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT different_deals_pkey PRIMARY KEY (first_id, second_id),
  CONSTRAINT different_deals_first_id_fkey FOREIGN KEY (first_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT different_deals_second_id_fkey FOREIGN KEY (second_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT different_deals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT different_deals_check CHECK (first_id < second_id)
);
CREATE INDEX different_deals_second ON different_deals USING btree (second_id);
CREATE INDEX different_deals_user ON different_deals USING btree (user_id);

CREATE TABLE dispatches (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  channel_id uuid NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  sent_at timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  CONSTRAINT dispatches_pkey PRIMARY KEY (id),
  CONSTRAINT dispatches_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE
);
CREATE INDEX dispatches_channel ON dispatches USING btree (channel_id, created_at);
CREATE INDEX dispatches_due ON dispatches USING btree (next_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE TABLE former_category_names (
  kind text NOT NULL,
  value text NOT NULL,
  category text NOT NULL,
  CONSTRAINT former_category_names_pkey PRIMARY KEY (kind, value),
  CONSTRAINT former_category_names_category_fkey FOREIGN KEY (category) REFERENCES categories(key) ON DELETE CASCADE,
  CONSTRAINT former_category_names_kind_check CHECK (kind = ANY (ARRAY['name'::text, 'slug'::text])),
  CONSTRAINT former_category_names_value_check CHECK (char_length(value) >= 1 AND char_length(value) <= 60)
);

CREATE TABLE idempotency_keys (
  owner text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  response json,
  claimed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (owner, key),
  CONSTRAINT kept_answers_body_hash_check CHECK (octet_length(fingerprint) = 32),
  CONSTRAINT kept_answers_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 255)
);
CREATE INDEX idempotency_keys_claimed_at ON idempotency_keys USING btree (claimed_at);

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_user_id_issuer_key UNIQUE (user_id, issuer),
  CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE job_runs (
  job text NOT NULL,
  period integer NOT NULL,
  registered_at timestamp with time zone DEFAULT now() NOT NULL,
  completed_at timestamp with time zone,
  CONSTRAINT job_runs_pkey PRIMARY KEY (job),
  CONSTRAINT job_runs_job_check CHECK (char_length(job) >= 1 AND char_length(job) <= 100),
  CONSTRAINT job_runs_period_check CHECK (period > 0)
);

CREATE TABLE likes (
  deal_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT likes_pkey PRIMARY KEY (deal_id, user_id),
  CONSTRAINT likes_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX likes_created ON likes USING btree (created_at);
CREATE INDEX likes_user ON likes USING btree (user_id, created_at DESC);
CREATE TRIGGER likes_counted AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION likes_counted();

CREATE TABLE link_checks (
  deal_id uuid NOT NULL,
  host text,
  due_at timestamp(3) with time zone,
  clicks integer DEFAULT 0 NOT NULL,
  asking jsonb,
  asked_at timestamp(3) with time zone,
  status smallint,
  first_missing_at timestamp(3) with time zone,
  last_missing_at timestamp(3) with time zone,
  CONSTRAINT link_checks_pkey PRIMARY KEY (deal_id),
  CONSTRAINT link_checks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT link_checks_check CHECK ((first_missing_at IS NULL) = (last_missing_at IS NULL) AND (first_missing_at IS NULL) = (status IS NULL))
);
CREATE INDEX link_checks_due ON link_checks USING btree (host, (asking IS NULL), clicks DESC) WHERE due_at IS NULL;
CREATE INDEX link_checks_missing ON link_checks USING btree (first_missing_at) WHERE first_missing_at IS NOT NULL;
CREATE INDEX link_checks_waiting ON link_checks USING btree (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE link_hosts (
  host text NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  robots text,
  robots_at timestamp(3) with time zone,
  robots_address text,
  robots_redirects smallint DEFAULT 0 NOT NULL,
  head_tells boolean,
  CONSTRAINT link_hosts_pkey PRIMARY KEY (host)
);

CREATE TABLE merges (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  from_id uuid NOT NULL,
  into_id uuid NOT NULL,
  user_id uuid,
  moved jsonb NOT NULL,
  merged_at timestamp(3) with time zone NOT NULL,
  undone_at timestamp(3) with time zone,
  CONSTRAINT merges_pkey PRIMARY KEY (id),
  CONSTRAINT merges_from_id_fkey FOREIGN KEY (from_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT merges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT merges_moved_check CHECK (jsonb_typeof(moved) = 'object'::text)
);
CREATE UNIQUE INDEX merges_from ON merges USING btree (from_id) WHERE undone_at IS NULL;
CREATE INDEX merges_from_all ON merges USING btree (from_id);
CREATE INDEX merges_into ON merges USING btree (into_id);
CREATE INDEX merges_newest ON merges USING btree (merged_at DESC);
CREATE INDEX merges_user ON merges USING btree (user_id);

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  event text NOT NULL,
  kind text NOT NULL,
  alert_id uuid,
  deal_id uuid,
  price numeric(10,2),
  price_before numeric(10,2),
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  read_at timestamp(3) with time zone,
  detail text DEFAULT ''::text NOT NULL,
  about text DEFAULT ''::text NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_user_id_event_key UNIQUE (user_id, event),
  CONSTRAINT messages_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE SET NULL,
  CONSTRAINT messages_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX messages_alert ON messages USING btree (alert_id, id DESC);
CREATE INDEX messages_deal ON messages USING btree (deal_id);
CREATE INDEX messages_newest ON messages USING btree (user_id, id DESC);
CREATE INDEX messages_unread ON messages USING btree (user_id) WHERE read_at IS NULL;
CREATE TRIGGER messages_to_channels AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION messages_to_channels();

CREATE TABLE missed_searches (
  day date NOT NULL,
  query text NOT NULL,
  networks integer NOT NULL,
  CONSTRAINT missed_searches_pkey PRIMARY KEY (day, query),
  CONSTRAINT missed_searches_networks_check CHECK (networks > 0),
  CONSTRAINT missed_searches_query_check CHECK (length(query) >= 1 AND length(query) <= 40)
) WITH (fillfactor=70);

CREATE TABLE moderation_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  action text NOT NULL,
  deal_id uuid,
  host text,
  reason text,
  reason_text text,
  user_id uuid,
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  role text DEFAULT 'admin'::text NOT NULL,
  CONSTRAINT moderation_events_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_events_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE SET NULL,
  CONSTRAINT moderation_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT moderation_events_action_check CHECK (action = ANY (ARRAY['approved'::text, 'rejected'::text, 'reopened'::text, 'merged'::text, 'unmerged'::text, 'review_hidden'::text, 'review_shown'::text, 'report_accepted'::text, 'report_dismissed'::text, 'host_blocked'::text, 'host_unblocked'::text])),
  CONSTRAINT moderation_events_role_check CHECK (role = ANY (ARRAY['admin'::text, 'moderator'::text]))
);
CREATE INDEX moderation_events_deal ON moderation_events USING btree (deal_id);
CREATE INDEX moderation_events_user ON moderation_events USING btree (user_id);
CREATE TRIGGER record_moderator BEFORE INSERT ON moderation_events FOR EACH ROW WHEN (new.role = 'admin'::text AND new.user_id IS NOT NULL) EXECUTE FUNCTION record_moderator();

CREATE TABLE nolucks (
  deal_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  network bytea,
  CONSTRAINT nolucks_pkey PRIMARY KEY (deal_id, user_id),
  CONSTRAINT nolucks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT nolucks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX nolucks_created ON nolucks USING btree (created_at);
CREATE INDEX nolucks_user ON nolucks USING btree (user_id, created_at DESC);
CREATE TRIGGER nolucks_counted AFTER INSERT OR DELETE ON nolucks FOR EACH ROW EXECUTE FUNCTION nolucks_counted();

CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  key text COLLATE "C" NOT NULL,
  host text NOT NULL,
  first_seen timestamp(3) with time zone NOT NULL,
  last_seen timestamp(3) with time zone NOT NULL,
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_key_key UNIQUE (key),
  CONSTRAINT offers_check CHECK (last_seen >= first_seen),
  CONSTRAINT offers_key_check CHECK (octet_length(key) >= 1 AND octet_length(key) <= 2048)
) WITH (fillfactor=90);

CREATE TABLE other_deliveries (
  import_key text NOT NULL,
  source text NOT NULL,
  run bigint,
  delivered_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT other_deliveries_pkey PRIMARY KEY (import_key, source),
  CONSTRAINT other_deliveries_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE
);
CREATE INDEX other_deliveries_run ON other_deliveries USING btree (source, run);

CREATE TABLE passkeys (
  id text NOT NULL,
  user_id uuid NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);

CREATE TABLE password_resets (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_expiry ON password_resets USING btree (expires_at);

CREATE TABLE picture_addresses (
  address text NOT NULL,
  picture text,
  due_at timestamp(3) with time zone,
  problem text,
  failures integer DEFAULT 0 NOT NULL,
  CONSTRAINT picture_addresses_pkey PRIMARY KEY (address),
  CONSTRAINT picture_addresses_picture_fkey FOREIGN KEY (picture) REFERENCES pictures(hash) ON DELETE SET NULL,
  CONSTRAINT picture_addresses_address_check CHECK (octet_length(address) >= 1 AND octet_length(address) <= 2048),
  CONSTRAINT picture_addresses_check CHECK (picture IS NULL OR due_at IS NULL AND problem IS NULL),
  CONSTRAINT picture_addresses_failures_check CHECK (failures >= 0)
);
CREATE INDEX picture_addresses_due ON picture_addresses USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX picture_addresses_picture ON picture_addresses USING btree (picture);
CREATE TRIGGER pictures_changed AFTER UPDATE ON picture_addresses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pictures_changed();

CREATE TABLE pictures (
  hash text NOT NULL,
  large bytea,
  small bytea,
  is_upload boolean NOT NULL,
  uploaded_by uuid,
  stored_at timestamp(3) with time zone NOT NULL,
  unused_since timestamp(3) with time zone,
  barred_at timestamp(3) with time zone,
  CONSTRAINT pictures_pkey PRIMARY KEY (hash),
  CONSTRAINT pictures_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT pictures_check CHECK (num_nulls(large, small) =
CASE
    WHEN barred_at IS NULL THEN 0
    ELSE 2
END),
  CONSTRAINT pictures_check1 CHECK (is_upload OR uploaded_by IS NULL),
  CONSTRAINT pictures_hash_check CHECK (hash ~ '^[A-Za-z0-9_-]{22}$'::text)
);
CREATE INDEX pictures_uploaded_by ON pictures USING btree (uploaded_by);

CREATE TABLE price_spans (
  offer_id bigint NOT NULL,
  price numeric(10,2) NOT NULL,
  list_price numeric(10,2) NOT NULL,
  first_seen timestamp(3) with time zone NOT NULL,
  last_seen timestamp(3) with time zone NOT NULL,
  source text NOT NULL,
  ended_at timestamp(3) with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
  deal_id uuid,
  CONSTRAINT price_spans_pkey PRIMARY KEY (offer_id, ended_at),
  CONSTRAINT price_spans_never_overlap EXCLUDE USING gist (int8range(offer_id, offer_id, '[]'::text) WITH &&, tstzrange(first_seen, ended_at) WITH &&),
  CONSTRAINT price_spans_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE SET NULL,
  CONSTRAINT price_spans_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  CONSTRAINT price_spans_check CHECK (list_price >= price AND list_price <= 99999999.99),
  CONSTRAINT price_spans_check1 CHECK (last_seen >= first_seen),
  CONSTRAINT price_spans_check2 CHECK (ended_at > last_seen),
  CONSTRAINT price_spans_price_check CHECK (price >= 0::numeric AND price <= 99999999.99),
  CONSTRAINT price_spans_source_check CHECK (char_length(source) >= 1 AND char_length(source) <= 100)
);
CREATE INDEX price_spans_deal ON price_spans USING btree (deal_id) WHERE deal_id IS NOT NULL;
CREATE TRIGGER drop_later_prices BEFORE UPDATE ON price_spans FOR EACH ROW WHEN (new.first_seen < old.first_seen) EXECUTE FUNCTION drop_later_prices();
CREATE TRIGGER keep_ended_price AFTER UPDATE ON price_spans FOR EACH ROW WHEN (old.first_seen < new.first_seen) EXECUTE FUNCTION keep_ended_price();

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire ON rate_limits USING btree (expire);

CREATE TABLE ratings (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  deal_id uuid NOT NULL,
  user_id uuid,
  rating smallint NOT NULL,
  comment text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp(3) with time zone,
  moderated_at timestamp(3) with time zone,
  comment_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT ratings_pkey PRIMARY KEY (id),
  CONSTRAINT ratings_deal_id_user_id_key UNIQUE (deal_id, user_id),
  CONSTRAINT ratings_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT ratings_comment_check CHECK (char_length(comment) >= 1 AND char_length(comment) <= 2000),
  CONSTRAINT ratings_rating_check CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX ratings_created ON ratings USING btree (created_at);
CREATE INDEX ratings_hidden ON ratings USING btree (hidden_at DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX ratings_newest ON ratings USING btree (deal_id, created_at DESC, id DESC);
CREATE INDEX ratings_user ON ratings USING btree (user_id);
CREATE TRIGGER ratings_counted AFTER INSERT OR DELETE OR UPDATE OF rating ON ratings FOR EACH ROW EXECUTE FUNCTION ratings_counted();
CREATE TRIGGER tell_of_review AFTER UPDATE OF hidden_at ON ratings FOR EACH ROW WHEN ((old.hidden_at IS NULL) <> (new.hidden_at IS NULL) AND new.comment IS NOT NULL) EXECUTE FUNCTION tell_of_review();

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE refused_rows (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  run_id uuid,
  row_index integer NOT NULL,
  import_key text,
  errors jsonb NOT NULL,
  refused_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT refused_rows_pkey PRIMARY KEY (id),
  CONSTRAINT refused_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  CONSTRAINT refused_rows_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE
);
CREATE INDEX refused_rows_run ON refused_rows USING btree (run_id);
CREATE INDEX refused_rows_source ON refused_rows USING btree (source, id DESC);

CREATE TABLE reports (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  deal_id uuid,
  rating_id uuid,
  user_id uuid,
  reason text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  decision text,
  answer text DEFAULT ''::text NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  network bytea,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_deal_id_user_id_key UNIQUE (deal_id, user_id),
  CONSTRAINT reports_rating_id_user_id_key UNIQUE (rating_id, user_id),
  CONSTRAINT reports_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT reports_rating_id_fkey FOREIGN KEY (rating_id) REFERENCES ratings(id) ON DELETE CASCADE,
  CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT reports_check CHECK (num_nonnulls(deal_id, rating_id) = 1),
  CONSTRAINT reports_check1 CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT reports_decision_check CHECK (decision = ANY (ARRAY['accepted'::text, 'dismissed'::text])),
  CONSTRAINT reports_reason_check CHECK (reason = ANY (ARRAY['wrong_price'::text, 'ended'::text, 'spam'::text, 'offensive'::text, 'duplicate'::text, 'other'::text]))
);
CREATE INDEX reports_decided_by ON reports USING btree (decided_by);
CREATE INDEX reports_open ON reports USING btree (created_at) WHERE decided_at IS NULL;
CREATE INDEX reports_user ON reports USING btree (user_id, created_at DESC);
CREATE TRIGGER tell_of_report AFTER UPDATE OF decision ON reports FOR EACH ROW WHEN (old.decision IS NULL AND new.decision IS NOT NULL AND new.decided_by IS DISTINCT FROM new.user_id) EXECUTE FUNCTION tell_of_report();

CREATE TABLE runs (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  added integer DEFAULT 0 NOT NULL,
  updated integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  deal_count integer DEFAULT 0 NOT NULL,
  ended integer DEFAULT 0 NOT NULL,
  CONSTRAINT runs_pkey PRIMARY KEY (id),
  CONSTRAINT runs_number_key UNIQUE (number),
  CONSTRAINT runs_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE,
  CONSTRAINT runs_check CHECK ((finished_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT runs_state_check CHECK (state = ANY (ARRAY['open'::text, 'complete'::text, 'too_small'::text, 'abandoned'::text]))
);
CREATE UNIQUE INDEX runs_open ON runs USING btree (source) WHERE state = 'open'::text;
CREATE INDEX runs_source ON runs USING btree (source, number DESC);

CREATE TABLE search_lexemes (
  lexeme text COLLATE "C" NOT NULL,
  deals integer NOT NULL,
  CONSTRAINT search_lexemes_pkey PRIMARY KEY (lexeme)
) WITH (fillfactor=70);

CREATE TABLE searches (
  day date NOT NULL,
  searches integer NOT NULL,
  CONSTRAINT searches_pkey PRIMARY KEY (day),
  CONSTRAINT searches_searches_check CHECK (searches > 0)
) WITH (fillfactor=70);

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  secret text NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE service_tokens (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  source text NOT NULL,
  token_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  created_by uuid,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  CONSTRAINT service_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT service_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT service_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT service_tokens_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE,
  CONSTRAINT service_tokens_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['deals:read'::text, 'deals:write'::text]),
  CONSTRAINT service_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX service_tokens_created_by ON service_tokens USING btree (created_by);
CREATE INDEX service_tokens_source ON service_tokens USING btree (source);

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  device text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_device_check CHECK (char_length(device) <= 200),
  CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id, seen_at DESC);

CREATE TABLE sign_in_steps (
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  data jsonb NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_steps_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_steps_expiry ON sign_in_steps USING btree (expires_at);
CREATE INDEX sign_in_steps_user ON sign_in_steps USING btree (user_id);

CREATE TABLE site (
  only_row boolean DEFAULT true NOT NULL,
  name text,
  filing text,
  daily_deals integer,
  brand_color text,
  ink_light text,
  ink_dark text,
  logo bytea,
  logo_type text,
  logo_width integer,
  logo_height integer,
  answered text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT site_pkey PRIMARY KEY (only_row),
  CONSTRAINT site_brand_color_check CHECK (brand_color ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT site_check CHECK (num_nonnulls(logo, logo_type, logo_width, logo_height) = ANY (ARRAY[0, 4])),
  CONSTRAINT site_check1 CHECK (brand_color IS NOT NULL OR num_nonnulls(ink_light, ink_dark) = 0),
  CONSTRAINT site_daily_deals_check CHECK (daily_deals >= 0 AND daily_deals <= 9999999),
  CONSTRAINT site_filing_check CHECK (char_length(filing) >= 1 AND char_length(filing) <= 60),
  CONSTRAINT site_ink_dark_check CHECK (ink_dark ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT site_ink_light_check CHECK (ink_light ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT site_logo_check CHECK (octet_length(logo) >= 1 AND octet_length(logo) <= 65536),
  CONSTRAINT site_logo_height_check CHECK (logo_height > 0),
  CONSTRAINT site_logo_type_check CHECK (logo_type = ANY (ARRAY['png'::text, 'jpg'::text, 'webp'::text])),
  CONSTRAINT site_logo_width_check CHECK (logo_width > 0),
  CONSTRAINT site_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT site_only_row_check CHECK (only_row)
);
CREATE TRIGGER site_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site FOR EACH STATEMENT EXECUTE FUNCTION site_changed();

CREATE TABLE site_secrets (
  name text NOT NULL,
  secret bytea NOT NULL,
  CONSTRAINT site_secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE site_texts (
  name text NOT NULL,
  lang text NOT NULL,
  text text NOT NULL,
  CONSTRAINT site_texts_pkey PRIMARY KEY (name, lang),
  CONSTRAINT site_texts_lang_check CHECK (lang = ANY (ARRAY['en'::text, 'zh'::text])),
  CONSTRAINT site_texts_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  CONSTRAINT site_texts_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 20000)
);
CREATE TRIGGER site_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_texts FOR EACH STATEMENT EXECUTE FUNCTION site_changed();

CREATE TABLE source_feeds (
  source text NOT NULL,
  address text NOT NULL,
  format text NOT NULL,
  map jsonb,
  interval_minutes integer NOT NULL,
  etag text,
  last_modified text,
  due_at timestamp(3) with time zone NOT NULL,
  fetched_at timestamp(3) with time zone,
  problem text,
  failing_since timestamp(3) with time zone,
  failures integer DEFAULT 0 NOT NULL,
  may_end_most boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  would_end integer,
  live_deals integer,
  CONSTRAINT source_feeds_pkey PRIMARY KEY (source),
  CONSTRAINT source_feeds_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE,
  CONSTRAINT source_feeds_address_check CHECK (char_length(address) >= 1 AND char_length(address) <= 2048),
  CONSTRAINT source_feeds_check CHECK ((problem IS NULL) = (failing_since IS NULL) AND (problem IS NULL) = (failures = 0)),
  CONSTRAINT source_feeds_failures_check CHECK (failures >= 0),
  CONSTRAINT source_feeds_interval_minutes_check CHECK (interval_minutes >= 15 AND interval_minutes <= 1440)
);

CREATE TABLE sources (
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  delivered_at timestamp(3) with time zone,
  trusted boolean DEFAULT true NOT NULL,
  CONSTRAINT sources_pkey PRIMARY KEY (name),
  CONSTRAINT sources_name_check CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)
);

CREATE TABLE spent_checks (
  token_hash bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT spent_checks_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX spent_checks_expiry ON spent_checks USING btree (expires_at);

CREATE TABLE submissions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  deal_id uuid NOT NULL,
  user_id uuid,
  changes jsonb DEFAULT '{}'::jsonb NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  credited boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  decision text,
  reason text,
  reason_text text DEFAULT ''::text NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  source text,
  CONSTRAINT submissions_pkey PRIMARY KEY (id),
  CONSTRAINT submissions_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT submissions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT submissions_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON DELETE CASCADE,
  CONSTRAINT submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT submissions_changes_check CHECK (jsonb_typeof(changes) = 'object'::text),
  CONSTRAINT submissions_check CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT submissions_check1 CHECK (source IS NULL OR user_id IS NULL),
  CONSTRAINT submissions_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'merged'::text])),
  CONSTRAINT submissions_kind_check CHECK (kind = ANY (ARRAY['deal'::text, 'change'::text]))
);
CREATE INDEX submissions_deal ON submissions USING btree (deal_id);
CREATE INDEX submissions_decided_by ON submissions USING btree (decided_by);
CREATE INDEX submissions_source ON submissions USING btree (source) WHERE decision IS NULL AND source IS NOT NULL;
CREATE INDEX submissions_user ON submissions USING btree (user_id, created_at DESC);
CREATE INDEX submissions_waiting ON submissions USING btree ((source IS NOT NULL), created_at, id) WHERE decision IS NULL;
CREATE TRIGGER tell_of_submission AFTER UPDATE OF decision ON submissions FOR EACH ROW WHEN (new.decision IS DISTINCT FROM old.decision) EXECUTE FUNCTION tell_of_submission();

CREATE TABLE users (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  made_by text DEFAULT 'sign-up'::text NOT NULL,
  trust text,
  role text DEFAULT 'member'::text NOT NULL,
  email_confirmed_at timestamp(3) with time zone,
  email_code_hash text,
  email_code_tries integer DEFAULT 0 NOT NULL,
  email_code_expires_at timestamp(3) with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_check CHECK (char_length(email) >= 5 AND char_length(email) <= 254),
  CONSTRAINT users_made_by_check CHECK (made_by = ANY (ARRAY['sign-up'::text, 'operator'::text])),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text])),
  CONSTRAINT users_trust_check CHECK (trust = ANY (ARRAY['given'::text, 'taken'::text])),
  CONSTRAINT users_username_check CHECK (username ~ '^[A-Za-z0-9_]{3,30}$'::text)
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_hash_cost ON users USING btree (substr(password_hash, 5, 2));
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username));

CREATE TABLE worked (
  deal_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  network bytea,
  CONSTRAINT worked_pkey PRIMARY KEY (deal_id, user_id),
  CONSTRAINT worked_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES all_deals(id) ON DELETE CASCADE,
  CONSTRAINT worked_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX worked_created ON worked USING btree (created_at);
CREATE INDEX worked_user ON worked USING btree (user_id);
CREATE TRIGGER worked_counted AFTER INSERT OR DELETE ON worked FOR EACH ROW EXECUTE FUNCTION worked_counted();

CREATE VIEW deals AS
 SELECT id,
    title,
    description,
    original_price,
    discounted_price,
    discount_percentage,
    image_url,
    store,
    category,
    tags,
    tag_slugs,
    url,
    crawlurl,
    import_key,
    source,
    expires_at,
    featured,
    coupon,
    rating_sum,
    ratings_count,
    average_rating,
    like_count,
    created_at,
    updated_at,
    search,
    search_version,
    noluck_count,
    version,
    deleted_at,
    offer_id,
    status,
    state,
    state_at,
    signals_since,
    worked_count,
    hot,
    is_live,
    lang,
    translations,
    merged_into,
    store_slug,
    state_reported,
    state_decision,
    has_signals,
    product_kind
   FROM all_deals
  WHERE status = 'published'::text;
