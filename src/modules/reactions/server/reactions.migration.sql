-- Deletes the likes and comments of a deleted Kollab or post. Its triggers call this after they have locked the row, so a
-- write that waited for the lock finds no row.
CREATE FUNCTION "delete_reactions"(gone uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM likes WHERE subject_id = gone;
  DELETE FROM comments r USING comments c WHERE c.subject_id = gone AND c.parent_id IS NULL AND r.parent_id = c.id;
  DELETE FROM comments WHERE subject_id = gone AND parent_id IS NULL;
  DELETE FROM taken_down_comments WHERE subject_id = gone;
$$;
