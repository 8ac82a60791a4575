-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
--> statement-breakpoint
-- How searches are read is chosen by how frequent their words are (word-spread.ts): those in one of a thousand rows are listed.
ALTER TABLE "kollab_tags" ALTER COLUMN "words" SET STATISTICS 500;
--> statement-breakpoint
-- Room on each page, as a row follows how its owner answers (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "kollab_tags" SET (fillfactor = 85);
