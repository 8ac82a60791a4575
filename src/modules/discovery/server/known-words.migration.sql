CREATE INDEX "known_words_similar" ON "known_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- A word, and what is left of it without each of its letters.
CREATE FUNCTION "search_near"(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT word UNION SELECT overlay(word PLACING '' FROM place FOR 1)
    FROM generate_series(1, char_length(word)) AS place WHERE char_length(word) > 3);
END $$;
