-- The log of the place is written and read. Only the admin's name may be emptied, when they delete their account.
CREATE FUNCTION "keep_place_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'admin_id' = to_jsonb(OLD) - 'admin_id'
    AND (NEW.admin_id IS NULL OR NEW.admin_id IS NOT DISTINCT FROM OLD.admin_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry in the log of the place is never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "place_log_kept" BEFORE UPDATE OR DELETE ON "place_log"
  FOR EACH ROW EXECUTE FUNCTION "keep_place_log"();
--> statement-breakpoint
CREATE TRIGGER "place_log_kept_whole" BEFORE TRUNCATE ON "place_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_place_log"();
