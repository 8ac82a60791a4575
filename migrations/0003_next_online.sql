DROP INDEX CONCURRENTLY IF EXISTS "kollabs_withheld";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "kollabs_withheld" ON "kollabs" USING btree ("id") WHERE "kollabs"."state" in ('hidden', 'taken_down');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "posts_withheld";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "posts_withheld" ON "posts" USING btree ("id") WHERE "posts"."state" in ('hidden', 'taken_down');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_suspended";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_suspended" ON "profiles" USING btree ("user_id") WHERE "profiles"."state" = 'suspended';
