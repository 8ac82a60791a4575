-- Rows to move: which place and how many partners a Kollab names, by which the search can ask now. As an edit does it, one
-- Kollab in one transaction, so that no one waits for more than that.
DO $$
DECLARE
  said uuid;
BEGIN
  FOR said IN SELECT id FROM kollabs WHERE place <> 'remote' OR partners IS NOT NULL LOOP
    UPDATE kollabs SET partners = partners WHERE id = said;
    COMMIT;
  END LOOP;
END $$;
