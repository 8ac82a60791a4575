-- What stands on a deleted Kollab is read no more. Its row is locked by the update that fires this.
CREATE FUNCTION "empty_deleted_kollab"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM delete_reactions(NEW.id);
  NEW.like_count := 0;
  NEW.comment_count := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "kollabs_empty_deleted" BEFORE UPDATE OF state ON "kollabs"
  FOR EACH ROW WHEN (NEW.state = 'deleted' AND OLD.state <> 'deleted') EXECUTE FUNCTION "empty_deleted_kollab"();
