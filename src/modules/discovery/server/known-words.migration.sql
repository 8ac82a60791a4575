CREATE INDEX "known_words_similar" ON "known_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- A word, and what is left of it without each of its letters.
CREATE FUNCTION "search_near"(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT word UNION SELECT overlay(word PLACING '' FROM place FOR 1)
    FROM generate_series(1, char_length(word)) AS place WHERE char_length(word) > 3);
END $$;
--> statement-breakpoint
-- Words with figures are of no use for what a typo may have meant. In one order, so that two writes never wait in a circle.
CREATE FUNCTION "insert_known_words"(names text, tags text[], categories text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO known_words (word, entry, near)
    SELECT word, entry, search_near(word) FROM (
      SELECT word, 'a' || (tsvector_to_array(to_tsvector('search_words', word)))[1] AS entry
        FROM regexp_split_to_table(search_text(names), ' ') AS word
      UNION SELECT category, 'b' || (tsvector_to_array(to_tsvector('search_words', category)))[1]
        FROM unnest(categories) AS category
      UNION SELECT tag, 't' || left(search_fold(tag), 400) FROM unnest(tags) AS tag
    ) AS words
    WHERE char_length(word) BETWEEN 3 AND 30 AND word !~ '[0-9]' AND entry <> ''
      AND NOT EXISTS (SELECT FROM known_words k WHERE k.entry = words.entry AND k.word = words.word)
    ORDER BY entry, word ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Removes the words of what is gone that nothing else has, so that no word of a deleted account stays. To look for a frequent
-- word takes longest, and finds it each time: an edit has most of its words again, and what is gone for good has many of
-- which the statistics say that a thousand others have them.
CREATE FUNCTION "delete_unknown_words"() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- Deferred: an edit deletes and inserts, and what it keeps is there again as the transaction ends.
CREATE CONSTRAINT TRIGGER "kollab_tags_delete_words" AFTER DELETE ON "kollab_tags"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.words IS NOT NULL) EXECUTE FUNCTION "delete_unknown_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "post_tags_delete_words" AFTER DELETE ON "post_tags"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.words IS NOT NULL) EXECUTE FUNCTION "delete_unknown_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_words_delete_words" AFTER DELETE ON "user_words"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "delete_unknown_words"();
