CREATE TABLE "moderation_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"effect" text NOT NULL,
	"note" text NOT NULL,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_terms_kind" CHECK ("moderation_terms"."kind" in ('word', 'link')),
	CONSTRAINT "moderation_terms_effect" CHECK ("moderation_terms"."effect" in ('slow', 'hide'))
);
--> statement-breakpoint
CREATE TABLE "saved_search_finds" (
	"search_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kollab_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_search_finds_search_id_kollab_id_pk" PRIMARY KEY("search_id","kollab_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"form" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"alert_at" timestamp (3) with time zone,
	"looked_until" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone,
	"found" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_kind";
--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_action";
--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "owner_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "hidden_by" text;
--> statement-breakpoint
ALTER TABLE "moderation_terms" ADD CONSTRAINT "moderation_terms_made_by_profiles_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_terms_key" ON "moderation_terms" USING btree ("kind","key");
--> statement-breakpoint
CREATE INDEX "moderation_terms_by_time" ON "moderation_terms" USING btree ("created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "moderation_terms_by_maker" ON "moderation_terms" USING btree ("made_by");
--> statement-breakpoint
CREATE INDEX "saved_search_finds_by_user" ON "saved_search_finds" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "saved_search_finds_by_kollab" ON "saved_search_finds" USING btree ("kollab_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("user_id",md5("form"));
--> statement-breakpoint
CREATE INDEX "saved_searches_by_user" ON "saved_searches" USING btree ("user_id","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("alert_at","id") WHERE "saved_searches"."alert_at" is not null;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_owner" CHECK (("decisions"."kind" = 'term') = ("decisions"."owner_id" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply', 'term')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('take_down', 'restore', 'warn', 'limit', 'suspend', 'lift', 'dismiss', 'hide', 'role', 'term_added', 'term_removed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reason" CHECK ("decisions"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'other', 'within_rules', 'corrected', 'insufficient', 'role', 'term')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_hidden_by" CHECK ("moderation_cases"."hidden_by" in ('reported', 'repeated', 'term')) NOT VALID;
--> statement-breakpoint
-- Rows to move: what a rule hid before the queue said which rule it was (decision 84). The log has its words.
UPDATE "moderation_cases" c SET "hidden_by" = CASE WHEN d."text" LIKE '%same message%' THEN 'repeated' ELSE 'reported' END
FROM (
  SELECT DISTINCT ON ("subject_id") "subject_id", "action", "text" FROM "decisions"
  WHERE "action" IN ('hide', 'restore', 'dismiss', 'warn', 'take_down') ORDER BY "subject_id", "created_at" DESC
) d WHERE d."subject_id" = c."subject_id" AND d."action" = 'hide' AND c."hidden_by" IS NULL;
