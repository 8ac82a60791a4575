CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
--> statement-breakpoint
-- Only what anyone may see has tags: the conditions are those of visibility.service.ts of kollabs, for everyone.
CREATE FUNCTION "insert_kollab_tags"(kollab_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO kollab_tags
    SELECT tag, k.id, p.content_type, p.featured_platform, p.audience_size, k.date_posted, k.category,
      k.looking_for_types, k.active
    FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(k.tags) AS tag) tags
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
  SET content_type = p.content_type, featured_platform = p.featured_platform, audience_size = p.audience_size
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
  AFTER UPDATE OF "tags", "category", "looking_for_types", "active", "state" ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_tags"
  AFTER UPDATE OF "content_type", "featured_platform", "audience_size" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.content_type IS DISTINCT FROM NEW.content_type
    OR OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size)
  EXECUTE FUNCTION "follow_owner_in_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_state_follows_in_tags"
  AFTER UPDATE OF "state" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION "follow_state_in_kollab_tags"();
