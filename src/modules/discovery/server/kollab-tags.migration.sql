-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
--> statement-breakpoint
-- Only what anyone may see has rows: the conditions are those of visibility.service.ts of kollabs, for everyone.
CREATE FUNCTION "insert_kollab_tags"(kollab_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO kollab_tags (tag, kollab_id, content_type, featured_platform, audience_size, date_posted, category,
      looking_for_types, active, answers_quickly, payment_kind, remote, languages, deadline, partners, words)
    SELECT tag, k.id, p.content_type, p.featured_platform, p.audience_size, k.date_posted, k.category,
      k.looking_for_types, k.active, p.answers_quickly, CASE WHEN tag = '#' THEN k.payment->>'kind' END,
      CASE WHEN tag = '#' THEN k.place IS NOT DISTINCT FROM 'remote' END, CASE WHEN tag = '#' THEN k.languages END,
      CASE WHEN tag = '#' THEN k.deadline END, CASE WHEN tag = '#' THEN sought.partners END,
      CASE WHEN tag = '#' THEN search_entries(k.title, array_to_string(k.tags, ' '), k.category || ' ' || k.looking_for, k.summary, k.compensation,
        ARRAY['e' || left(search_text(k.title), 400), '=c' || k.category, '=y' || p.featured_platform,
          CASE WHEN k.active THEN '=open' END, CASE WHEN p.answers_quickly THEN '=q' END,
          '=p' || (k.payment->>'kind'), CASE WHEN k.place = 'remote' THEN '=r' END, '=d' || k.deadline,
          '=s' || sought.partners]
          || CASE WHEN k.place <> 'remote' THEN search_place(k.place) ELSE '{}' END
          || ARRAY(SELECT '=g' || language FROM unnest(k.languages) AS language)
          || ARRAY(SELECT '=l' || type FROM unnest(k.looking_for_types) AS type)
          || ARRAY(SELECT 't' || left(search_fold(tag), 400) FROM unnest(k.tags) AS tag)) END
    FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
    CROSS JOIN LATERAL (SELECT CASE WHEN k.partners > 1 THEN 'several' WHEN k.partners = 1 THEN 'one' END AS partners) sought
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(k.tags || '#'::text) AS tag) tags
    WHERE k.id = ANY(kollab_ids) AND k.state in ('active') and p.state in ('active', 'limited');
  -- No tag has a control character in it.
  SELECT insert_known_words(string_agg(k.title || ' ' || array_to_string(k.tags, ' '), ' '),
      string_to_array(string_agg(array_to_string(k.tags, E'\x1f'), E'\x1f'), E'\x1f'), array_agg(DISTINCT k.category))
    FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
    WHERE k.id = ANY(kollab_ids) AND k.state in ('active') and p.state in ('active', 'limited');
$$;
--> statement-breakpoint
CREATE FUNCTION "write_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The owner's lock keeps what changes at this moment from being written over by what was before.
  PERFORM FROM profiles WHERE user_id = NEW.owner_id FOR SHARE;
  DELETE FROM kollab_tags WHERE kollab_id = NEW.id;
  PERFORM insert_kollab_tags(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_owner_in_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kollab_tags t
  SET content_type = p.content_type, featured_platform = p.featured_platform, audience_size = p.audience_size,
    answers_quickly = p.answers_quickly,
    words = search_with(search_moved(t.words, '=y', t.featured_platform, p.featured_platform), '=q', p.answers_quickly)
  FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
  WHERE k.owner_id = NEW.user_id AND t.kollab_id = k.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_state_in_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned uuid[] := ARRAY(SELECT id FROM kollabs WHERE owner_id = NEW.user_id ORDER BY id);
BEGIN
  DELETE FROM kollab_tags WHERE kollab_id = ANY(owned);
  PERFORM insert_kollab_tags(owned);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: they run as a transaction ends, after every other lock of it, so that they wait in no circle.
CREATE CONSTRAINT TRIGGER "kollabs_write_tags" AFTER INSERT ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "kollabs_rewrite_tags"
  AFTER UPDATE OF "title", "tags", "category", "looking_for_types", "looking_for", "summary", "compensation", "active",
    "state", "payment", "deadline", "place", "languages", "partners" ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_tags"
  AFTER UPDATE OF "content_type", "featured_platform", "audience_size", "answers_quickly" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.content_type IS DISTINCT FROM NEW.content_type
    OR OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size
    OR OLD.answers_quickly IS DISTINCT FROM NEW.answers_quickly)
  EXECUTE FUNCTION "follow_owner_in_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_state_follows_in_tags"
  AFTER UPDATE OF "state" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION "follow_state_in_kollab_tags"();
--> statement-breakpoint
-- How searches are read is chosen by how frequent their words are (word-spread.ts): those in one of a thousand rows are listed.
ALTER TABLE "kollab_tags" ALTER COLUMN "words" SET STATISTICS 500;
--> statement-breakpoint
-- Room on each page, as a row follows how its owner answers (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "kollab_tags" SET (fillfactor = 85);
