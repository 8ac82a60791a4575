CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
--> statement-breakpoint
CREATE FUNCTION "write_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kollab_tags WHERE kollab_id = NEW.id;
  INSERT INTO kollab_tags
    SELECT tag, k.id, p.content_type, p.featured_platform, p.audience_size, k.date_posted, k.category,
      k.looking_for_types, k.active
    -- The owner's lock keeps a figure that changes at this moment from being written over by the old one.
    FROM (SELECT kollabs.* FROM kollabs WHERE kollabs.id = NEW.id AND deleted_at IS NULL) k
    JOIN (SELECT profiles.* FROM profiles WHERE user_id = NEW.owner_id FOR SHARE) p ON p.user_id = k.owner_id
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(k.tags) AS tag) tags;
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
-- Deferred: they run as a transaction ends, after every other lock of it, so that they wait in no circle.
CREATE CONSTRAINT TRIGGER "kollabs_write_tags" AFTER INSERT ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "kollabs_rewrite_tags"
  AFTER UPDATE OF "tags", "category", "looking_for_types", "active", "deleted_at" ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_tags"
  AFTER UPDATE OF "content_type", "featured_platform", "audience_size" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.content_type IS DISTINCT FROM NEW.content_type
    OR OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size)
  EXECUTE FUNCTION "follow_owner_in_kollab_tags"();
