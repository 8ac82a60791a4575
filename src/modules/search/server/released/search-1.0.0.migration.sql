CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- English stems without a list of words to leave out: a title is found by all of its words.
CREATE TEXT SEARCH DICTIONARY "search_stems" (TEMPLATE = pg_catalog.snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words" (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words" ALTER MAPPING REPLACE pg_catalog.english_stem WITH "search_stems";
--> statement-breakpoint
-- A text as it is compared: in lower case, without accents.
CREATE FUNCTION "search_fold"(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = char_length(said) THEN lower(said)
    ELSE lower(normalize(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)) END;
$$;
--> statement-breakpoint
-- The words of a text, with one space between them: what PostgreSQL's parser would take for an address or a path are words, too.
CREATE FUNCTION "search_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(search_fold(said),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+', ' ', 'g'));
$$;
--> statement-breakpoint
CREATE FUNCTION "search_quoted"(entry text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(entry, '\', '\\'), '''', '''''') || '''';
$$;
--> statement-breakpoint
-- The stems of what was asked: without words such as 'of', unless there are no others; at most eight.
CREATE FUNCTION "search_asked"(asked text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := search_text(left(asked, 400));
  telling text[] := tsvector_to_array(to_tsvector('pg_catalog.english', words));
BEGIN
  IF cardinality(telling) = 0 THEN
    telling := tsvector_to_array(to_tsvector('search_words', words));
  END IF;
  RETURN telling[1:8];
END $$;
--> statement-breakpoint
-- What narrows a query to rows that have all of these entries; of one with '|' in it, any part will do.
CREATE FUNCTION "search_filter"(more text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(' & (' || (
    SELECT string_agg(search_quoted(part), ' | ') FROM unnest(string_to_array(entry, '|')) AS part) || ')', ''), '')
  FROM unnest(more) AS entry;
$$;
--> statement-breakpoint
-- What finds each tier of a search and nothing of the tiers before it: the whole title or name; a tag, or words that all are
-- tags; then all words in the best place, in the two best, and so on. The alternatives are joined by 'or'.
CREATE FUNCTION "search_tiers"(asked text[], more text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  places text[] := ARRAY['a', 'ab', 'abc', 'abcd'];
  found text[] := ARRAY['', '', '', '', '', ''];
  tiers text[] := '{}';
  said text;
  stems text[];
  words text[];
  part text;
  -- Of all alternatives together.
  words_left int := 16;
  before text := '';
  filter text := search_filter(more);
BEGIN
  FOREACH said IN ARRAY asked LOOP
    stems := (search_asked(said))[1:words_left];
    words_left := words_left - cardinality(stems);
    words := (string_to_array(search_fold(said), ' '))[1:8];
    FOR tier IN 1..6 LOOP
      part := CASE
        WHEN tier = 1 AND search_text(said) <> '' THEN search_quoted('e' || left(search_text(said), 400))
        WHEN tier = 2 AND said <> '' THEN search_quoted('t' || left(search_fold(said), 400))
          || CASE WHEN cardinality(words) > 1 THEN ' | (' || (
            SELECT string_agg(search_quoted('t' || left(word, 100)), ' & ') FROM unnest(words) AS word) || ')' ELSE '' END
        WHEN tier > 2 THEN (SELECT '(' || string_agg('(' || (
            SELECT string_agg(search_quoted(place || stem), ' | ')
            FROM regexp_split_to_table(places[tier - 2], '') AS place
          ) || ')', ' & ') || ')' FROM unnest(stems) AS stem)
      END;
      IF part <> '' THEN
        found[tier] := found[tier] || CASE WHEN found[tier] = '' THEN '' ELSE ' | ' END || part;
      END IF;
    END LOOP;
  END LOOP;
  FOR tier IN 1..6 LOOP
    tiers := tiers || CASE WHEN found[tier] <> '' THEN
      '(' || found[tier] || ')' || before || CASE WHEN tier > 3 AND found[tier - 1] <> '' THEN
        ' & !(' || found[tier - 1] || ')' ELSE '' END || filter END;
    -- Each tier of words holds the one before it, so that it is enough to take out that one.
    IF tier < 3 AND found[tier] <> '' THEN
      before := before || ' & !(' || found[tier] || ')';
    END IF;
  END LOOP;
  -- The seventh is what finds all of them.
  RETURN tiers || ('(' || concat_ws(' | ', nullif(found[1], ''), nullif(found[2], ''), nullif(found[6], '')) || ')' || filter);
END $$;
--> statement-breakpoint
-- What finds those that have all words but one, and all but two: never less than half of them. Words of which there are more than
-- four are not looked at: each makes more ways to have some, and what has most of them has some of these.
CREATE FUNCTION "search_some"(asked text[], more text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  found text[] := ARRAY['', ''];
  said text;
  words text[];
  part text;
  filter text := search_filter(more);
BEGIN
  FOREACH said IN ARRAY asked LOOP
    words := ARRAY(SELECT '(' || string_agg(search_quoted(place || stem), ' | ' ORDER BY place) || ')'
      FROM unnest((search_asked(said))[1:4]) AS stem CROSS JOIN unnest(ARRAY['a', 'b', 'c', 'd']) AS place GROUP BY stem);
    FOR missing IN 1..cardinality(words) / 2 LOOP
      part := (SELECT string_agg('(' || way || ')', ' | ') FROM (
        SELECT string_agg(words[place], ' & ') AS way
        FROM generate_series(0, (1 << cardinality(words)) - 1) AS chosen, generate_series(1, cardinality(words)) AS place
        WHERE chosen & (1 << (place - 1)) <> 0
        GROUP BY chosen HAVING count(*) = cardinality(words) - missing) AS ways);
      found[missing] := found[missing] || CASE WHEN found[missing] = '' THEN '' ELSE ' | ' END || part;
    END LOOP;
  END LOOP;
  RETURN ARRAY['(' || nullif(found[1], '') || ')' || filter, '(' || nullif(found[2], '') || ')' || filter];
END $$;
--> statement-breakpoint
CREATE INDEX "known_words_similar" ON "known_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- A word, and what is left of it without each of its letters.
CREATE FUNCTION "search_near"(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT word UNION SELECT overlay(word PLACING '' FROM place FOR 1)
    FROM generate_series(1, char_length(word)) AS place WHERE char_length(word) > 3);
END $$;
--> statement-breakpoint
-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
