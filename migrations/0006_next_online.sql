DROP INDEX CONCURRENTLY IF EXISTS "profiles_suspended";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reports_open";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "kollabs_by_pay";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "kollabs_by_pay" ON "kollabs" USING btree ("category",("payment" ->> 'currency'),"date_posted" DESC,"id" DESC) WHERE "kollabs"."payment" ->> 'kind' = 'money' and "kollabs"."state" = 'active';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "list_sign_ups_waiting";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "list_sign_ups_waiting" ON "list_sign_ups" USING btree ("confirmed_at","id") WHERE "list_sign_ups"."list" = 'earlyAccess' and "list_sign_ups"."confirmed_at" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_withheld";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_withheld" ON "profiles" USING btree ("user_id") WHERE "profiles"."state" in ('suspended', 'leaving');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_leaving";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_leaving" ON "profiles" USING btree ("delete_at") WHERE "profiles"."state" = 'leaving';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reports_open";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reports_open" ON "reports" USING btree ("reporter_id","subject_id",coalesce("request_id", "subject_id")) WHERE "reports"."decided_at" is null;
--> statement-breakpoint
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_method";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_kind";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_action";
--> statement-breakpoint
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "moderation_cases" VALIDATE CONSTRAINT "moderation_cases_kind";
--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_kind";
--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_reason";
--> statement-breakpoint
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_leaving";
--> statement-breakpoint
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_payments";
--> statement-breakpoint
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_state";
