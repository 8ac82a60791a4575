CREATE TABLE "notification_mutes" (
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_mutes_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "post_mentions" (
	"post_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "post_mentions_post_id_place_pk" PRIMARY KEY("post_id","place")
);
--> statement-breakpoint
CREATE TABLE "search_kollabs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"posted" bigint NOT NULL,
	"audience" bigint NOT NULL,
	"content_type" text NOT NULL,
	"platform" text NOT NULL,
	"pay" bigint,
	"currency" text,
	"facets" text[] NOT NULL,
	"entries" "tsvector" NOT NULL,
	"version" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"posted" bigint NOT NULL,
	"audience" bigint NOT NULL,
	"content_type" text NOT NULL,
	"platform" text NOT NULL,
	"pay" bigint,
	"currency" text,
	"facets" text[] NOT NULL,
	"entries" "tsvector" NOT NULL,
	"version" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_rebuilds" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"behind" uuid
);
--> statement-breakpoint
CREATE TABLE "search_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"posted" bigint NOT NULL,
	"audience" bigint NOT NULL,
	"content_type" text NOT NULL,
	"platform" text NOT NULL,
	"pay" bigint,
	"currency" text,
	"facets" text[] NOT NULL,
	"entries" "tsvector" NOT NULL,
	"version" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"is_tag" boolean NOT NULL,
	"shown" text NOT NULL,
	"word" text NOT NULL,
	"finds" text NOT NULL,
	"near" text[] NOT NULL,
	CONSTRAINT "search_words_kind_is_tag_shown_pk" PRIMARY KEY("kind","is_tag","shown")
);
--> statement-breakpoint
ALTER TABLE "kollab_tags" DROP CONSTRAINT "kollab_tags_kollab_id_kollabs_id_fk";
--> statement-breakpoint
ALTER TABLE "post_tags" DROP CONSTRAINT "post_tags_post_id_posts_id_fk";
--> statement-breakpoint
ALTER TABLE "user_words" DROP CONSTRAINT "user_words_user_id_profiles_user_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "headers" text;
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "user_id" uuid;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD COLUMN "session_id" uuid;
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD COLUMN "by_side" text;
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD COLUMN "rounds" smallint;
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD COLUMN "advertising" boolean;
--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "rights_use" text[];
--> statement-breakpoint
ALTER TABLE "kollab_versions" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "kollabs" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "kollabs" ADD COLUMN "closes_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "message_pictures" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words" "tsvector";
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words_version" smallint;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_user" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "name_confirmed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "content_type_changed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "post_mentions_by_user" ON "post_mentions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "search_kollabs_by_posted" ON "search_kollabs" USING btree ("posted","id");
--> statement-breakpoint
CREATE INDEX "search_kollabs_by_audience" ON "search_kollabs" USING btree ("audience","id");
--> statement-breakpoint
CREATE INDEX "search_kollabs_similar" ON "search_kollabs" USING btree ("platform","content_type","audience","id");
--> statement-breakpoint
CREATE INDEX "search_kollabs_entries" ON "search_kollabs" USING gin ("entries") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_posts_by_posted" ON "search_posts" USING btree ("posted","id");
--> statement-breakpoint
CREATE INDEX "search_posts_by_audience" ON "search_posts" USING btree ("audience","id");
--> statement-breakpoint
CREATE INDEX "search_posts_similar" ON "search_posts" USING btree ("platform","content_type","audience","id");
--> statement-breakpoint
CREATE INDEX "search_posts_entries" ON "search_posts" USING gin ("entries") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_users_by_posted" ON "search_users" USING btree ("posted","id");
--> statement-breakpoint
CREATE INDEX "search_users_by_audience" ON "search_users" USING btree ("audience","id");
--> statement-breakpoint
CREATE INDEX "search_users_similar" ON "search_users" USING btree ("platform","content_type","audience","id");
--> statement-breakpoint
CREATE INDEX "search_users_entries" ON "search_users" USING gin ("entries") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("kind","is_tag","word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "search_words_finds" ON "search_words" USING btree ("finds");
--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD CONSTRAINT "agreement_deliverables_by" CHECK ("agreement_deliverables"."by_side" is null or "agreement_deliverables"."by_side" in ('sender', 'recipient')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD CONSTRAINT "agreement_deliverables_said" CHECK (("agreement_deliverables"."by_side" is null) = ("agreement_deliverables"."rounds" is null) and ("agreement_deliverables"."by_side" is null) = ("agreement_deliverables"."advertising" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_use" CHECK ("agreements"."rights_use" is null or "agreements"."rights_use" <@ array['channels', 'partner', 'ads', 'print', 'other'] and "agreements"."rights_use" <> '{}') NOT VALID;
--> statement-breakpoint
-- The state of an account. Volatile, so that a statement that has waited for a lock sees what was written meanwhile.
CREATE FUNCTION "account_standing"("account" uuid) RETURNS TABLE ("role" text, "state" text, "verified" boolean)
  LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT a.role, p.state, a.email_verified_at IS NOT NULL
    FROM accounts a JOIN profiles p ON p.user_id = a.user_id WHERE a.user_id = account;
END
$$;
--> statement-breakpoint
-- Free space on each page for updates of the newest position (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "conversations" SET (fillfactor = 80);
--> statement-breakpoint
-- Free space on each page for updates of the counters (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "posts" SET (fillfactor = 80);
--> statement-breakpoint
-- Free space on each page for updates of the counters (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "profiles" SET (fillfactor = 80);
--> statement-breakpoint
-- Whether one of two users blocks the other. Volatile, so that a statement that has waited for a lock sees what was written
-- meanwhile.
CREATE FUNCTION "blocked_between"("one" uuid, "other" uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM blocks b
    WHERE (b.blocker_id, b.blocked_id) IN ((one, other), (other, one)));
END
$$;
--> statement-breakpoint
-- Deletes the likes and comments of a deleted Kollab or post. Its triggers call this after they have locked the row, so a
-- write that waited for the lock finds no row.
CREATE OR REPLACE FUNCTION "delete_reactions"(gone uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM likes WHERE subject_id = gone;
  DELETE FROM comments r USING comments c WHERE c.subject_id = gone AND c.parent_id IS NULL AND r.parent_id = c.id;
  DELETE FROM comments WHERE subject_id = gone AND parent_id IS NULL;
  DELETE FROM taken_down_comments WHERE subject_id = gone;
$$;
--> statement-breakpoint
-- Free space on each page for updates of the state (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "requests" SET (fillfactor = 80);
--> statement-breakpoint
-- A sender's latest request on a Kollab; an open one comes first. Volatile, so that a statement that has waited for a lock sees
-- what was written meanwhile.
CREATE FUNCTION "latest_request"("on_kollab" uuid, "from_sender" uuid) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT r.id FROM requests r WHERE r.kollab_id = on_kollab AND r.sender_id = from_sender
    ORDER BY (r.active AND NOT r.completed) DESC, r.date_posted DESC, r.id DESC LIMIT 1);
END
$$;
--> statement-breakpoint
-- Statistics on entries that one row in a thousand has. With them the planner chooses between the index of the order and
-- that of the entries.
ALTER TABLE "search_kollabs" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "search_posts" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "search_users" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
-- A consumer of the event log now writes the search rows (decision 19).
DROP TRIGGER "kollabs_write_tags" ON "kollabs";
--> statement-breakpoint
DROP TRIGGER "kollabs_rewrite_tags" ON "kollabs";
--> statement-breakpoint
DROP TRIGGER "profiles_follow_in_tags" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "profiles_state_follows_in_tags" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "posts_write_tags" ON "posts";
--> statement-breakpoint
DROP TRIGGER "posts_rewrite_tags" ON "posts";
--> statement-breakpoint
DROP TRIGGER "profiles_follow_in_post_tags" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "profiles_rewrite_tags_of_posts" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "profiles_write_words" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "profiles_rewrite_words" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "profiles_follow_in_words" ON "profiles";
--> statement-breakpoint
DROP TRIGGER "kollab_tags_delete_words" ON "kollab_tags";
--> statement-breakpoint
DROP TRIGGER "post_tags_delete_words" ON "post_tags";
--> statement-breakpoint
DROP TRIGGER "user_words_delete_words" ON "user_words";
--> statement-breakpoint
DROP FUNCTION "write_kollab_tags";
--> statement-breakpoint
DROP FUNCTION "follow_owner_in_kollab_tags";
--> statement-breakpoint
DROP FUNCTION "follow_state_in_kollab_tags";
--> statement-breakpoint
DROP FUNCTION "insert_kollab_tags";
--> statement-breakpoint
DROP FUNCTION "write_post_tags";
--> statement-breakpoint
DROP FUNCTION "follow_owner_in_post_tags";
--> statement-breakpoint
DROP FUNCTION "rewrite_tags_of_posts";
--> statement-breakpoint
DROP FUNCTION "insert_post_tags";
--> statement-breakpoint
DROP FUNCTION "write_user_words";
--> statement-breakpoint
DROP FUNCTION "follow_user_in_words";
--> statement-breakpoint
DROP FUNCTION "insert_user_words";
--> statement-breakpoint
DROP FUNCTION "delete_unknown_words";
--> statement-breakpoint
DROP FUNCTION "insert_known_words";
--> statement-breakpoint
DROP FUNCTION "search_moved";
--> statement-breakpoint
DROP FUNCTION "search_with";
--> statement-breakpoint
DROP FUNCTION "search_entries";
