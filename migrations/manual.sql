-- Rows to move: what a rule hid before the queue said which rule it was (decision 84). The log has its words.
UPDATE "moderation_cases" c SET "hidden_by" = CASE WHEN d."text" LIKE '%same message%' THEN 'repeated' ELSE 'reported' END
FROM (
  SELECT DISTINCT ON ("subject_id") "subject_id", "action", "text" FROM "decisions"
  WHERE "action" IN ('hide', 'restore', 'dismiss', 'warn', 'take_down') ORDER BY "subject_id", "created_at" DESC
) d WHERE d."subject_id" = c."subject_id" AND d."action" = 'hide' AND c."hidden_by" IS NULL;
