-- The audit log is written and read. What may be emptied: the moderator's name, when they delete their account, and what
-- was seen, when its time is over.
CREATE FUNCTION "keep_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'moderator_id' - 'seen' = to_jsonb(OLD) - 'moderator_id' - 'seen'
    AND (NEW.moderator_id IS NULL OR NEW.moderator_id IS NOT DISTINCT FROM OLD.moderator_id)
    AND (NEW.seen IS NULL OR NEW.seen IS NOT DISTINCT FROM OLD.seen) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decision is never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "decisions_kept" BEFORE UPDATE OR DELETE ON "decisions"
  FOR EACH ROW EXECUTE FUNCTION "keep_decision"();
--> statement-breakpoint
CREATE TRIGGER "decisions_kept_whole" BEFORE TRUNCATE ON "decisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_decision"();
