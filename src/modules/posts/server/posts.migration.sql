-- What stands on a post goes with it.
CREATE FUNCTION "empty_deleted_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM delete_reactions(OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_empty_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "empty_deleted_post"();
--> statement-breakpoint
-- Free space on each page for updates of the counters (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "posts" SET (fillfactor = 80);
