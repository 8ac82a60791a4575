-- Never by first and last names. The condition is that of visibility.service.ts of profiles, for everyone.
CREATE FUNCTION "insert_user_words"(user_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO user_words
    SELECT '#', p.user_id, p.content_type, p.account_type, p.featured_platform, p.audience_size, p.date_joined,
      p.answers_quickly, search_entries(p.username || ' ' || p.display_name, coalesce(p.business_name, ''), p.content_type, p.headline, '',
        ARRAY['e' || search_text(p.username), 't' || search_fold(p.display_name), 't' || search_fold(p.business_name),
          '=c' || p.content_type, '=a' || p.account_type, '=y' || p.featured_platform, CASE WHEN p.answers_quickly THEN '=q' END])
    FROM profiles p WHERE p.user_id = ANY(user_ids) AND p.state in ('active', 'limited');
  SELECT insert_known_words(string_agg(concat_ws(' ', p.username, p.display_name, p.business_name), ' '), '{}',
      array_agg(DISTINCT p.content_type))
    FROM profiles p WHERE p.user_id = ANY(user_ids) AND p.state in ('active', 'limited');
$$;
--> statement-breakpoint
CREATE FUNCTION "write_user_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_words WHERE user_id = NEW.user_id;
  PERFORM insert_user_words(ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_user_in_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_words w SET featured_platform = p.featured_platform, audience_size = p.audience_size,
    answers_quickly = p.answers_quickly,
    words = search_with(search_moved(w.words, '=y', w.featured_platform, p.featured_platform), '=q', p.answers_quickly)
  FROM profiles p WHERE p.user_id = NEW.user_id AND w.user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred, as the triggers of kollab_tags.
CREATE CONSTRAINT TRIGGER "profiles_write_words" AFTER INSERT ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_user_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_rewrite_words"
  AFTER UPDATE OF "username", "display_name", "business_name", "headline", "content_type", "account_type", "state"
  ON "profiles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.username, OLD.display_name, OLD.business_name, OLD.headline, OLD.content_type, OLD.account_type, OLD.state)
    IS DISTINCT FROM (NEW.username, NEW.display_name, NEW.business_name, NEW.headline, NEW.content_type,
      NEW.account_type, NEW.state))
  EXECUTE FUNCTION "write_user_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_words" AFTER UPDATE OF "featured_platform", "audience_size", "answers_quickly"
  ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size
    OR OLD.answers_quickly IS DISTINCT FROM NEW.answers_quickly)
  EXECUTE FUNCTION "follow_user_in_words"();
--> statement-breakpoint
ALTER TABLE "user_words" ALTER COLUMN "words" SET STATISTICS 300;
