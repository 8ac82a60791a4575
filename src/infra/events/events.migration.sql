-- The oldest transaction of this database that is still under way, or the next one: what is before it is all committed.
-- Those of the server's other databases write nothing here, and may stay open for hours. One that cannot be told (it
-- has just begun or ended, or is prepared) counts as this database's.
CREATE FUNCTION "events_fence"() RETURNS xid8 LANGUAGE sql STABLE AS $$
  WITH elsewhere AS MATERIALIZED (
    SELECT pid FROM pg_stat_activity WHERE datid <> (SELECT oid FROM pg_database WHERE datname = current_database())
  ), passed_over AS MATERIALIZED (
    SELECT l.transactionid AS id FROM pg_locks l WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock'
      AND l.granted AND l.pid = ANY (ARRAY(SELECT pid FROM elsewhere))
  )
  SELECT coalesce(min(under_way), pg_snapshot_xmax(pg_current_snapshot()))
  FROM pg_snapshot_xip(pg_current_snapshot()) AS under_way
  WHERE under_way::xid::text <> ALL (ARRAY(SELECT id::text FROM passed_over))
$$;
--> statement-breakpoint
-- A fence for what reads on behind an event. The oldest transaction of the whole server is known at once, and will do
-- while there is something to read before it; to tell which database one belongs to takes a look at every lock.
CREATE FUNCTION "events_fence"(behind xid8, number bigint) RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE
  oldest xid8 := pg_snapshot_xmin(pg_current_snapshot());
  next xid8 := (SELECT xid FROM events WHERE (xid, id) > (behind, number) ORDER BY events.xid, id LIMIT 1);
BEGIN
  RETURN CASE WHEN next >= oldest THEN events_fence() ELSE oldest END;
END $$;
