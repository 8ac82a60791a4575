-- Only what anyone may see has rows: the conditions are those of visibility.service.ts of posts, for everyone.
CREATE FUNCTION "insert_post_tags"(post_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_tags
    SELECT tag, o.id, p.content_type, p.account_type, p.featured_platform, p.audience_size, o.date_posted, o.category,
      CASE WHEN tag = '#' THEN search_entries('', array_to_string(o.tags, ' '), o.category, o."desc", '',
        ARRAY['=c' || o.category, '=a' || p.account_type, '=y' || p.featured_platform]
          || ARRAY(SELECT 't' || left(search_fold(tag), 400) FROM unnest(o.tags) AS tag)) END
    FROM posts o JOIN profiles p ON p.user_id = o.owner_id
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(o.tags || ARRAY['#', '#' || o.category, '#by ' || p.content_type]) AS tag) tags
    WHERE o.id = ANY(post_ids) AND o.state in ('active') and p.state in ('active', 'limited');
  -- No tag has a control character in it.
  SELECT insert_known_words(string_agg(array_to_string(o.tags, ' '), ' '),
      string_to_array(string_agg(array_to_string(o.tags, E'\x1f'), E'\x1f'), E'\x1f'), array_agg(DISTINCT o.category))
    FROM posts o JOIN profiles p ON p.user_id = o.owner_id
    WHERE o.id = ANY(post_ids) AND o.state in ('active') and p.state in ('active', 'limited');
$$;
--> statement-breakpoint
CREATE FUNCTION "write_post_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The owner's lock keeps what changes at this moment from being written over by what was before.
  PERFORM FROM profiles WHERE user_id = NEW.owner_id FOR SHARE;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM post_tags WHERE post_id = NEW.id;
  END IF;
  PERFORM insert_post_tags(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_owner_in_post_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_tags t SET featured_platform = p.featured_platform, audience_size = p.audience_size,
    words = search_moved(t.words, '=y', t.featured_platform, p.featured_platform)
  FROM posts o JOIN profiles p ON p.user_id = o.owner_id
  WHERE o.owner_id = NEW.user_id AND t.post_id = o.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "rewrite_tags_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned uuid[] := ARRAY(SELECT id FROM posts WHERE owner_id = NEW.user_id ORDER BY id);
BEGIN
  DELETE FROM post_tags WHERE post_id = ANY(owned);
  PERFORM insert_post_tags(owned);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: they run as a transaction ends, after every other lock of it, so that they wait in no circle.
CREATE CONSTRAINT TRIGGER "posts_write_tags" AFTER INSERT ON "posts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_post_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "posts_rewrite_tags" AFTER UPDATE OF "tags", "desc", "category", "state" ON "posts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_post_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_post_tags"
  AFTER UPDATE OF "featured_platform", "audience_size" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size)
  EXECUTE FUNCTION "follow_owner_in_post_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_rewrite_tags_of_posts"
  AFTER UPDATE OF "state", "content_type" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.content_type IS DISTINCT FROM NEW.content_type)
  EXECUTE FUNCTION "rewrite_tags_of_posts"();
--> statement-breakpoint
ALTER TABLE "post_tags" ALTER COLUMN "words" SET STATISTICS 500;
