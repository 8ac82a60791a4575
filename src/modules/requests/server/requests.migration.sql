-- Free space on each page for updates of the state (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "requests" SET (fillfactor = 80);
--> statement-breakpoint
-- A sender's latest request on a Kollab; an open one comes first. Volatile, so that a statement that has waited for a lock sees
-- what was written meanwhile.
CREATE FUNCTION "latest_request"("on_kollab" uuid, "from_sender" uuid) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT r.id FROM requests r WHERE r.kollab_id = on_kollab AND r.sender_id = from_sender
    ORDER BY (r.active AND NOT r.completed) DESC, r.date_posted DESC, r.id DESC LIMIT 1);
END
$$;
