ALTER TABLE "account_deletions" ADD COLUMN "user_id" uuid;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD COLUMN "session_id" uuid;
--> statement-breakpoint
ALTER TABLE "kollab_tags" ADD COLUMN "partners" text;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_user" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The entries of a named place: its words. So 'Porto' finds what says 'Porto, Portugal'.
CREATE FUNCTION "search_place"(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT '=w' || left(word, 100) FROM unnest(string_to_array(search_text(said), ' ')) AS word WHERE word <> '');
$$;
--> statement-breakpoint
-- What narrows a query to rows that have all of these entries; of one with '|' in it, any part will do, and of a place (=w) it
-- takes all words.
CREATE OR REPLACE FUNCTION "search_filter"(more text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(' & (' || CASE WHEN entry LIKE '=w%' THEN (
      SELECT string_agg(search_quoted(word), ' & ') FROM unnest(search_place(substr(entry, 3))) AS word
    ) ELSE (
      SELECT string_agg(search_quoted(part), ' | ') FROM unnest(string_to_array(entry, '|')) AS part
    ) END || ')', ''), '')
  FROM unnest(more) AS entry;
$$;
--> statement-breakpoint
-- Removes the words of what is gone that nothing else has, so that no word of a deleted account stays. To look for a frequent
-- word takes longest, and finds it each time: an edit has most of its words again, and what is gone for good has many of
-- which the statistics say that a thousand others have them.
CREATE OR REPLACE FUNCTION "delete_unknown_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := ARRAY(SELECT entry FROM unnest(tsvector_to_array(OLD.words)) AS entry WHERE left(entry, 1) IN ('a', 'b', 't'));
  kept text[];
BEGIN
  IF TG_TABLE_NAME = 'kollab_tags' THEN
    SELECT tsvector_to_array(words) INTO kept FROM kollab_tags WHERE kollab_id = OLD.kollab_id AND words IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'post_tags' THEN
    SELECT tsvector_to_array(words) INTO kept FROM post_tags WHERE post_id = OLD.post_id AND words IS NOT NULL;
  ELSE
    SELECT tsvector_to_array(words) INTO kept FROM user_words WHERE user_id = OLD.user_id;
  END IF;
  IF kept IS NULL THEN
    kept := ARRAY(
      SELECT listed.entry
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.attname = 'words',
      -- Behind the shares of the entries stand the least and the greatest of them.
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS listed(entry, share)
      WHERE c.oid = TG_RELID AND listed.entry = ANY(gone) AND listed.share * (1 - s.null_frac) * c.reltuples > 1000);
  END IF;
  DELETE FROM known_words k USING unnest(gone) AS entries(entry)
  WHERE k.entry = entries.entry AND entries.entry <> ALL (kept)
    AND NOT EXISTS (SELECT FROM kollab_tags WHERE words @@ search_quoted(entries.entry)::tsquery)
    AND NOT EXISTS (SELECT FROM user_words WHERE words @@ search_quoted(entries.entry)::tsquery)
    AND NOT EXISTS (SELECT FROM post_tags WHERE words @@ search_quoted(entries.entry)::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only what anyone may see has rows: the conditions are those of visibility.service.ts of kollabs, for everyone.
CREATE OR REPLACE FUNCTION "insert_kollab_tags"(kollab_ids uuid[]) RETURNS void LANGUAGE sql AS $$
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
DROP TRIGGER "kollabs_rewrite_tags" ON "kollabs";
CREATE CONSTRAINT TRIGGER "kollabs_rewrite_tags"
  AFTER UPDATE OF "title", "tags", "category", "looking_for_types", "looking_for", "summary", "compensation", "active",
    "state", "payment", "deadline", "place", "languages", "partners" ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
-- How searches are read is chosen by how frequent their words are (word-spread.ts): those in one of a thousand rows are listed.
ALTER TABLE "kollab_tags" ALTER COLUMN "words" SET STATISTICS 500;
--> statement-breakpoint
-- Room on each page, as a row follows how its owner answers (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "kollab_tags" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "post_tags" ALTER COLUMN "words" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "user_words" ALTER COLUMN "words" SET STATISTICS 300;
--> statement-breakpoint
-- Room on each page for the place of the newest message (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "conversations" SET (fillfactor = 80);
--> statement-breakpoint
-- Room on each page for the counters (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "posts" SET (fillfactor = 80);
--> statement-breakpoint
-- Room on each page for the counters (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "profiles" SET (fillfactor = 80);
--> statement-breakpoint
-- Deletes what is on something that is gone. Called by the triggers of what can be liked and commented on, which run
-- after it was locked: what waited for the lock finds nothing to write to.
CREATE OR REPLACE FUNCTION "delete_reactions"(gone uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM likes WHERE subject_id = gone;
  DELETE FROM comments r USING comments c WHERE c.subject_id = gone AND c.parent_id IS NULL AND r.parent_id = c.id;
  DELETE FROM comments WHERE subject_id = gone AND parent_id IS NULL;
  DELETE FROM taken_down_comments WHERE subject_id = gone;
$$;
--> statement-breakpoint
-- Room on each page for the steps (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "requests" SET (fillfactor = 80);
