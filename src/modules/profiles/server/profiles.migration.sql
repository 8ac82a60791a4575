-- Free space on each page for updates of the counters (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "profiles" SET (fillfactor = 80);
--> statement-breakpoint
-- Whether one of two users blocks the other. Volatile, so that a statement that has waited for a lock sees what was written
-- meanwhile.
CREATE FUNCTION "blocked_between"("one" uuid, "other" uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM blocks b
    WHERE (b.blocker_id, b.blocked_id) IN ((one, other), (other, one)));
END
$$;
