CREATE TABLE "event_consumers" (
	"name" text PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL,
	"id" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "events" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_xid_id_pk" PRIMARY KEY("xid","id")
);

--> statement-breakpoint
CREATE TABLE "failed_events" (
	"consumer" text NOT NULL,
	"event_id" bigint NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"error" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"body" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);

--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);

--> statement-breakpoint
CREATE TABLE "dev_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"encrypted" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"encrypted_email" text,
	"session_ids" uuid[] NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mails_notifications" boolean DEFAULT true NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('user', 'moderator', 'admin'))
);

--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"new_email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);

--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "audience_figures" (
	"connection_id" uuid NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"audience" bigint NOT NULL,
	CONSTRAINT "audience_figures_connection_id_measured_at_pk" PRIMARY KEY("connection_id","measured_at")
);

--> statement-breakpoint
CREATE TABLE "connection_tokens" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_access_token" text NOT NULL,
	"encrypted_refresh_token" text,
	"obtained_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"platform_id" text,
	"display_name" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"web_name" text DEFAULT '' NOT NULL,
	"link_to" text DEFAULT '' NOT NULL,
	"follower_count" bigint,
	"subscriber_count" bigint,
	"video_count" integer,
	"view_count" bigint,
	"post_count" integer,
	"published_at" timestamp (3) with time zone,
	"date_updated" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"refresh_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"lost_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"type" text NOT NULL,
	"encrypted_verifier" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "token_revocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"encrypted_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "kollab_tags" (
	"tag" text NOT NULL,
	"kollab_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"featured_platform" text NOT NULL,
	"audience_size" bigint NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"looking_for_types" text[] NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "kollab_tags_kollab_id_tag_pk" PRIMARY KEY("kollab_id","tag")
);

--> statement-breakpoint
CREATE TABLE "match_dismissals" (
	"user_id" uuid NOT NULL,
	"dismissed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_dismissals_user_id_dismissed_id_pk" PRIMARY KEY("user_id","dismissed_id"),
	CONSTRAINT "match_dismissals_two_people" CHECK ("match_dismissals"."user_id" <> "match_dismissals"."dismissed_id")
);

--> statement-breakpoint
CREATE TABLE "kollabs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"image_url" text NOT NULL,
	"category" text NOT NULL,
	"looking_for_types" text[] NOT NULL,
	"looking_for" text NOT NULL,
	"summary" text NOT NULL,
	"compensation" text NOT NULL,
	"tags" text[] NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"requests_count" integer DEFAULT 0 NOT NULL,
	"requests_completed" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "kollabs_state" CHECK ("kollabs"."state" in ('active', 'hidden', 'taken_down', 'deleted')),
	CONSTRAINT "kollabs_deleted" CHECK (("kollabs"."state" = 'deleted') = ("kollabs"."deleted_at" is not null)),
	CONSTRAINT "kollabs_counters" CHECK ("kollabs"."requests_completed" >= 0 and "kollabs"."requests_count" >= "kollabs"."requests_completed")
);

--> statement-breakpoint
CREATE TABLE "list_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "picture_leases" (
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"id" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "picture_leases_purpose_hash_pk" PRIMARY KEY("purpose","hash")
);

--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"sender_id" uuid,
	"type" text NOT NULL,
	"post_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"mail_counted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"who_may_request" text DEFAULT 'everyone' NOT NULL,
	"who_may_message" text DEFAULT 'everyone' NOT NULL,
	"shows_audience_history" boolean DEFAULT true NOT NULL,
	"appears_in_match" boolean DEFAULT true NOT NULL,
	"indexable" boolean DEFAULT true NOT NULL,
	"featurable" boolean DEFAULT false NOT NULL,
	"muted_tags" text[] DEFAULT '{}' NOT NULL,
	"muted_categories" text[] DEFAULT '{}' NOT NULL,
	"default_sort" text DEFAULT 'similarity' NOT NULL,
	"default_accounts" text DEFAULT 'none' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);

--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"account_type" text NOT NULL,
	"content_type" text NOT NULL,
	"business_name" text,
	"headline" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"banner_url" text DEFAULT '' NOT NULL,
	"profile_image_url" text DEFAULT '' NOT NULL,
	"date_joined" timestamp (3) with time zone NOT NULL,
	"audience_size" bigint DEFAULT 0 NOT NULL,
	"featured_platform" text DEFAULT 'none' NOT NULL,
	"featured_platform_id" uuid,
	"completed_collaborations" integer DEFAULT 0 NOT NULL,
	"current_active_kollabs" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "profiles_state" CHECK ("profiles"."state" in ('active', 'limited', 'suspended', 'deleted')),
	CONSTRAINT "profiles_deleted" CHECK (("profiles"."state" = 'deleted') = ("profiles"."deleted_at" is not null)),
	CONSTRAINT "profiles_counters" CHECK ("profiles"."completed_collaborations" >= 0 and "profiles"."current_active_kollabs" >= 0)
);

--> statement-breakpoint
CREATE TABLE "request_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"author_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"date" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kollab_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"note" text NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"accepted" boolean DEFAULT false NOT NULL,
	"sender_completed" boolean DEFAULT false NOT NULL,
	"recipient_completed" boolean DEFAULT false NOT NULL,
	"sender_finalized" boolean DEFAULT false NOT NULL,
	"recipient_finalized" boolean DEFAULT false NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"both_completed_at" timestamp (3) with time zone,
	"first_finalized_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_reminded_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"closed_how" text,
	"closing_note" text,
	CONSTRAINT "requests_two_people" CHECK ("requests"."sender_id" <> "requests"."recipient_id"),
	CONSTRAINT "requests_completed_whole" CHECK (not "requests"."completed" or ("requests"."active" and "requests"."accepted" and "requests"."sender_completed" and "requests"."recipient_completed" and "requests"."sender_finalized" and "requests"."recipient_finalized")),
	CONSTRAINT "requests_closed_whole" CHECK ("requests"."active" = ("requests"."closed_at" is null))
);

--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audience_figures" ADD CONSTRAINT "audience_figures_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connection_tokens" ADD CONSTRAINT "connection_tokens_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kollab_tags" ADD CONSTRAINT "kollab_tags_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_dismissed_id_profiles_user_id_fk" FOREIGN KEY ("dismissed_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kollabs" ADD CONSTRAINT "kollabs_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_profiles_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_profiles_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_profiles_user_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_profiles_user_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_updates" ADD CONSTRAINT "request_updates_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_updates" ADD CONSTRAINT "request_updates_author_id_profiles_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_sender_id_profiles_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_recipient_id_profiles_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "failed_events_by_age" ON "failed_events" USING btree ("failed_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "rate_limits_by_expiry" ON "rate_limits" USING btree ("expire");
--> statement-breakpoint
CREATE INDEX "dev_mails_by_age" ON "dev_mails" USING btree ("created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "dev_mails_by_recipient" ON "dev_mails" USING btree ("recipient","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "account_deletions_by_age" ON "account_deletions" USING btree ("left_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "codes_code_hash_key" ON "codes" USING btree ("code_hash");
--> statement-breakpoint
CREATE INDEX "codes_by_user" ON "codes" USING btree ("user_id","kind");
--> statement-breakpoint
CREATE INDEX "codes_by_expiry" ON "codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_by_revocation" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;
--> statement-breakpoint
CREATE INDEX "challenges_by_user" ON "challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "challenges_by_expiry" ON "challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "audience_figures_by_age" ON "audience_figures" USING btree ("measured_at");
--> statement-breakpoint
CREATE INDEX "connections_by_refresh" ON "connections" USING btree ("refresh_at") WHERE "connections"."refresh_at" is not null;
--> statement-breakpoint
CREATE INDEX "connections_by_user" ON "connections" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "connections_platform_key" ON "connections" USING btree ("type","platform_id") WHERE "connections"."platform_id" is not null;
--> statement-breakpoint
CREATE INDEX "oauth_states_by_user" ON "oauth_states" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "oauth_states_by_expiry" ON "oauth_states" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "token_revocations_by_age" ON "token_revocations" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "kollab_tags_similar" ON "kollab_tags" USING btree ("tag","content_type","featured_platform","audience_size","kollab_id");
--> statement-breakpoint
CREATE INDEX "kollab_tags_by_audience" ON "kollab_tags" USING btree ("tag",("audience_size" + 0),"kollab_id");
--> statement-breakpoint
CREATE INDEX "kollab_tags_by_posted" ON "kollab_tags" USING btree ("tag","date_posted","kollab_id","active");
--> statement-breakpoint
CREATE INDEX "match_dismissals_by_dismissed" ON "match_dismissals" USING btree ("dismissed_id");
--> statement-breakpoint
CREATE INDEX "kollabs_by_requests" ON "kollabs" USING btree ("requests_count" DESC,"id" DESC) WHERE "kollabs"."active" and "kollabs"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "kollabs_by_posted" ON "kollabs" USING btree ("date_posted" DESC,"id" DESC) WHERE "kollabs"."active" and "kollabs"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "kollabs_by_completed" ON "kollabs" USING btree ("requests_completed" DESC,"id" DESC) WHERE "kollabs"."active" and "kollabs"."state" = 'active' and "kollabs"."requests_completed" > 0;
--> statement-breakpoint
CREATE INDEX "kollabs_by_category_requests" ON "kollabs" USING btree ("category","requests_count" DESC,"id" DESC) WHERE "kollabs"."active" and "kollabs"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "kollabs_by_category_posted" ON "kollabs" USING btree ("category","date_posted" DESC,"id" DESC) WHERE "kollabs"."active" and "kollabs"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "kollabs_by_owner" ON "kollabs" USING btree ("owner_id","date_posted" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "kollabs_by_image" ON "kollabs" USING btree (hashtextextended("image_url", 0));
--> statement-breakpoint
CREATE UNIQUE INDEX "list_sign_ups_email_key" ON "list_sign_ups" USING btree ("list","email_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "list_sign_ups_code_hash_key" ON "list_sign_ups" USING btree ("code_hash");
--> statement-breakpoint
CREATE INDEX "list_sign_ups_unconfirmed" ON "list_sign_ups" USING btree ("created_at") WHERE "list_sign_ups"."confirmed_at" is null;
--> statement-breakpoint
CREATE INDEX "pictures_by_owner" ON "pictures" USING btree ("owner_id","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "pictures_by_hash" ON "pictures" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "pictures_by_created" ON "pictures" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "notifications_by_recipient" ON "notifications" USING btree ("recipient_id","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("recipient_id") WHERE not "notifications"."read";
--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("created_at") WHERE "notifications"."read";
--> statement-breakpoint
CREATE INDEX "notifications_by_sender" ON "notifications" USING btree ("sender_id");
--> statement-breakpoint
CREATE INDEX "blocks_by_blocked" ON "blocks" USING btree ("blocked_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username_key" ON "profiles" USING btree (lower("username"));
--> statement-breakpoint
CREATE INDEX "profiles_by_audience" ON "profiles" USING btree ("audience_size" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_joined" ON "profiles" USING btree ("date_joined" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_content_audience" ON "profiles" USING btree ("content_type","audience_size" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_content_joined" ON "profiles" USING btree ("content_type","date_joined" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_content_platform_audience" ON "profiles" USING btree ("content_type","featured_platform","audience_size" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_platform_audience" ON "profiles" USING btree ("featured_platform","audience_size" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_platform_joined" ON "profiles" USING btree ("featured_platform","date_joined" DESC,"user_id" DESC);
--> statement-breakpoint
CREATE INDEX "profiles_by_image" ON "profiles" USING btree (hashtextextended("profile_image_url", 0));
--> statement-breakpoint
CREATE INDEX "profiles_by_banner" ON "profiles" USING btree (hashtextextended("banner_url", 0));
--> statement-breakpoint
CREATE UNIQUE INDEX "request_updates_position" ON "request_updates" USING btree ("request_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "request_updates_milestone" ON "request_updates" USING btree ("request_id","type") WHERE "request_updates"."type" <> 'update';
--> statement-breakpoint
CREATE INDEX "request_updates_by_author" ON "request_updates" USING btree ("author_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_open" ON "requests" USING btree ("kollab_id","sender_id") WHERE "requests"."active" and not "requests"."completed";
--> statement-breakpoint
CREATE INDEX "requests_by_kollab" ON "requests" USING btree ("kollab_id","date_posted" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "requests_by_sender" ON "requests" USING btree ("sender_id","date_posted" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "requests_by_recipient" ON "requests" USING btree ("recipient_id","date_posted" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("date_posted") WHERE "requests"."active" and not "requests"."completed";
--> statement-breakpoint
CREATE INDEX "requests_completed_by_sender" ON "requests" USING btree ("sender_id","completed_at" DESC,"id" DESC) WHERE "requests"."completed";
--> statement-breakpoint
CREATE INDEX "requests_completed_by_recipient" ON "requests" USING btree ("recipient_id","completed_at" DESC,"id" DESC) WHERE "requests"."completed";
--> statement-breakpoint
CREATE INDEX "requests_by_completed" ON "requests" USING btree ("completed_at") WHERE "requests"."completed";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
--> statement-breakpoint
-- Only what anyone may see has tags: the conditions are those of visibility.service.ts of kollabs, for everyone.
CREATE FUNCTION "insert_kollab_tags"(kollab_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO kollab_tags
    SELECT tag, k.id, p.content_type, p.featured_platform, p.audience_size, k.date_posted, k.category,
      k.looking_for_types, k.active
    FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(k.tags) AS tag) tags
    WHERE k.id = ANY(kollab_ids) AND k.state in ('active') and p.state in ('active', 'limited');
$$;
--> statement-breakpoint
CREATE FUNCTION "write_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The owner's lock keeps what changes at this moment from being written over by what was before.
  PERFORM FROM profiles WHERE user_id = NEW.owner_id FOR SHARE;
  DELETE FROM kollab_tags WHERE kollab_id = NEW.id;
  PERFORM insert_kollab_tags(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_owner_in_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kollab_tags t
  SET content_type = p.content_type, featured_platform = p.featured_platform, audience_size = p.audience_size
  FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
  WHERE k.owner_id = NEW.user_id AND t.kollab_id = k.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_state_in_kollab_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned uuid[] := ARRAY(SELECT id FROM kollabs WHERE owner_id = NEW.user_id ORDER BY id);
BEGIN
  DELETE FROM kollab_tags WHERE kollab_id = ANY(owned);
  PERFORM insert_kollab_tags(owned);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: they run as a transaction ends, after every other lock of it, so that they wait in no circle.
CREATE CONSTRAINT TRIGGER "kollabs_write_tags" AFTER INSERT ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "kollabs_rewrite_tags"
  AFTER UPDATE OF "tags", "category", "looking_for_types", "active", "state" ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_tags"
  AFTER UPDATE OF "content_type", "featured_platform", "audience_size" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.content_type IS DISTINCT FROM NEW.content_type
    OR OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size)
  EXECUTE FUNCTION "follow_owner_in_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_state_follows_in_tags"
  AFTER UPDATE OF "state" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION "follow_state_in_kollab_tags"();
