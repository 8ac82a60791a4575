-- Deletes what is on something that is gone. Called by the triggers of what can be liked and commented on, which run
-- after it was locked: what waited for the lock finds nothing to write to.
CREATE FUNCTION "delete_reactions"(gone uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM likes WHERE subject_id = gone;
  DELETE FROM comments r USING comments c WHERE c.subject_id = gone AND c.parent_id IS NULL AND r.parent_id = c.id;
  DELETE FROM comments WHERE subject_id = gone AND parent_id IS NULL;
  DELETE FROM taken_down_comments WHERE subject_id = gone;
$$;
