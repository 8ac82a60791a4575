DROP INDEX CONCURRENTLY IF EXISTS "account_deletions_unfinished";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_deletions_unfinished" ON "account_deletions" USING btree ("user_id") WHERE "account_deletions"."user_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "match_dismissals_by_user";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "match_dismissals_by_user" ON "match_dismissals" USING btree ("user_id","created_at","dismissed_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "kollabs_withheld";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "kollabs_withheld" ON "kollabs" USING btree ("id") WHERE "kollabs"."state" in ('hidden', 'taken_down');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messages_words";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_words" ON "messages" USING gin ((array["sender_id", "recipient_id"]),"words") WITH (fastupdate=off) WHERE "messages"."words" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messages_without_words";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_without_words" ON "messages" USING btree ("id") WHERE ("messages"."words_version" is null or "messages"."words_version" < 1 or ("messages"."erased" and "messages"."words" <> ''));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "posts_withheld";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "posts_withheld" ON "posts" USING btree ("id") WHERE "posts"."state" in ('hidden', 'taken_down');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_by_username";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_by_username" ON "profiles" USING btree (lower("username") text_pattern_ops);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_suspended";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_suspended" ON "profiles" USING btree ("user_id") WHERE "profiles"."state" = 'suspended';
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" VALIDATE CONSTRAINT "agreement_deliverables_by";
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" VALIDATE CONSTRAINT "agreement_deliverables_said";
--> statement-breakpoint
ALTER TABLE "agreements" VALIDATE CONSTRAINT "agreements_use";
--> statement-breakpoint
-- Corrects wrong follow counters. An unfollow was counted on only one side if both profiles were written while it waited.
-- One user per transaction, counted under the lock that every follow takes.
DO $$
DECLARE
  miscounted uuid;
BEGIN
  FOR miscounted IN SELECT p.user_id FROM profiles p
    WHERE p.follower_count <> (SELECT count(*) FROM follows f WHERE f.followed_id = p.user_id)
      OR p.following_count <> (SELECT count(*) FROM follows f WHERE f.follower_id = p.user_id)
  LOOP
    PERFORM FROM profiles WHERE user_id = miscounted FOR NO KEY UPDATE;
    UPDATE profiles SET follower_count = (SELECT count(*) FROM follows WHERE followed_id = miscounted),
      following_count = (SELECT count(*) FROM follows WHERE follower_id = miscounted)
      WHERE user_id = miscounted;
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
-- Moves the threads of collaborations into the inbox, except those that a side has deleted. In the order of their
-- requests, 500 at a time.
DO $$
DECLARE
  behind uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
BEGIN
  LOOP
    ids := array(SELECT request_id FROM conversations WHERE request_id > behind ORDER BY request_id LIMIT 500);
    EXIT WHEN cardinality(ids) = 0;
    UPDATE conversation_sides SET folder = 'inbox'
      WHERE conversation_id = ANY (ids) AND folder = 'none' AND last_position > deleted_position;
    behind := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
-- Gives businesses that never chose a display name their business name. In the order of their ids, 500 at a time. All
-- search rows are rebuilt after this upgrade.
DO $$
DECLARE
  behind uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
BEGIN
  LOOP
    ids := array(SELECT user_id FROM profiles
      WHERE user_id > behind AND display_name = username AND account_type = 'business' AND business_name <> ''
        AND state <> 'deleted' ORDER BY user_id LIMIT 500);
    EXIT WHEN cardinality(ids) = 0;
    UPDATE profiles SET display_name = business_name WHERE user_id = ANY (ids) AND display_name = username;
    behind := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
