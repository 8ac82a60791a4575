DROP INDEX CONCURRENTLY IF EXISTS "sessions_by_last_use";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_by_last_use" ON "sessions" USING btree ("last_seen_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_by_begin";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_by_begin" ON "sessions" USING btree ("created_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "moderation_cases_hidden";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "moderation_cases_hidden" ON "moderation_cases" USING btree ("open_since","id") WHERE "moderation_cases"."open_since" is not null and "moderation_cases"."hidden_by" is not null;
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_owner";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_kind";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_action";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "moderation_cases" VALIDATE CONSTRAINT "moderation_cases_hidden_by";
