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
	"trace" text,
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
CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"command" text NOT NULL,
	"detail" jsonb NOT NULL,
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
CREATE TABLE "retired_usernames" (
	"hash" text PRIMARY KEY NOT NULL
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
CREATE TABLE "agreement_deliverables" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"n" integer NOT NULL,
	"what" text NOT NULL,
	"platform" text NOT NULL,
	"due" date,
	"delivered_by" text,
	"delivered_at" timestamp (3) with time zone,
	"link" text,
	"image_url" text,
	"confirmed_at" timestamp (3) with time zone,
	"soon_reminded_at" timestamp (3) with time zone,
	"late_reminded_at" timestamp (3) with time zone,
	CONSTRAINT "agreement_deliverables_request_id_version_n_pk" PRIMARY KEY("request_id","version","n"),
	CONSTRAINT "agreement_deliverables_delivered" CHECK (("agreement_deliverables"."delivered_by" is null) = ("agreement_deliverables"."delivered_at" is null)),
	CONSTRAINT "agreement_deliverables_confirmed" CHECK ("agreement_deliverables"."confirmed_at" is null or "agreement_deliverables"."delivered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"proposed_by" text NOT NULL,
	"date_proposed" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"date_decided" timestamp (3) with time zone,
	"rights_where" text NOT NULL,
	"rights_until" date,
	"rights_exclusive" boolean NOT NULL,
	"payment_kind" text NOT NULL,
	"payment_amount" text,
	"payment_currency" text,
	"payment_text" text NOT NULL,
	CONSTRAINT "agreements_request_id_version_pk" PRIMARY KEY("request_id","version"),
	CONSTRAINT "agreements_outcome" CHECK ("agreements"."outcome" is null or "agreements"."outcome" in ('accepted', 'declined', 'withdrawn')),
	CONSTRAINT "agreements_side" CHECK ("agreements"."proposed_by" in ('sender', 'recipient')),
	CONSTRAINT "agreements_decided_whole" CHECK (("agreements"."outcome" is null) = ("agreements"."date_decided" is null)),
	CONSTRAINT "agreements_money_whole" CHECK (("agreements"."payment_kind" = 'money') = ("agreements"."payment_amount" is not null and "agreements"."payment_currency" is not null))
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
	"rose_at" timestamp (3) with time zone,
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
CREATE TABLE "known_words" (
	"word" text NOT NULL,
	"entry" text NOT NULL,
	"near" text[] NOT NULL,
	CONSTRAINT "known_words_entry_word_pk" PRIMARY KEY("entry","word")
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
	"answers_quickly" boolean NOT NULL,
	"payment_kind" text,
	"remote" boolean,
	"languages" text[],
	"deadline" date,
	"words" "tsvector",
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
CREATE TABLE "post_tags" (
	"tag" text NOT NULL,
	"post_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"account_type" text NOT NULL,
	"featured_platform" text NOT NULL,
	"audience_size" bigint NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"words" "tsvector",
	CONSTRAINT "post_tags_post_id_tag_pk" PRIMARY KEY("post_id","tag")
);
--> statement-breakpoint
CREATE TABLE "user_words" (
	"tag" text NOT NULL,
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"account_type" text NOT NULL,
	"featured_platform" text NOT NULL,
	"audience_size" bigint NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"answers_quickly" boolean NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follows_other" CHECK ("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kollab_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"note" text NOT NULL,
	"date_invited" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"date_decided" timestamp (3) with time zone,
	"request_id" uuid,
	CONSTRAINT "invitations_two_people" CHECK ("invitations"."inviter_id" <> "invitations"."invited_id"),
	CONSTRAINT "invitations_decided_whole" CHECK (("invitations"."outcome" is null) = ("invitations"."date_decided" is null)),
	CONSTRAINT "invitations_request" CHECK ("invitations"."request_id" is null or "invitations"."outcome" = 'accepted')
);
--> statement-breakpoint
CREATE TABLE "kollab_versions" (
	"kollab_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"image_url" text NOT NULL,
	"category" text NOT NULL,
	"looking_for_types" text[] NOT NULL,
	"looking_for" text NOT NULL,
	"summary" text NOT NULL,
	"compensation" text NOT NULL,
	"tags" text[] NOT NULL,
	"payment" jsonb,
	"deadline" date,
	"place" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"partners" smallint,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kollab_versions_kollab_id_version_pk" PRIMARY KEY("kollab_id","version")
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
	"payment" jsonb,
	"deadline" date,
	"place" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"partners" smallint,
	"deadline_warned" date,
	"version" integer DEFAULT 1 NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"requests_count" integer DEFAULT 0 NOT NULL,
	"requests_completed" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "kollabs_state" CHECK ("kollabs"."state" in ('active', 'hidden', 'taken_down', 'deleted')),
	CONSTRAINT "kollabs_deleted" CHECK (("kollabs"."state" = 'deleted') = ("kollabs"."deleted_at" is not null)),
	CONSTRAINT "kollabs_counters" CHECK ("kollabs"."requests_completed" >= 0 and "kollabs"."requests_count" >= "kollabs"."requests_completed"
          and "kollabs"."like_count" >= 0 and "kollabs"."comment_count" >= 0)
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
CREATE TABLE "conversation_sides" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"read_position" integer DEFAULT 0 NOT NULL,
	"deleted_position" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_sides_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_sides_folder" CHECK ("conversation_sides"."folder" in ('inbox', 'requests', 'none')),
	CONSTRAINT "conversation_sides_counters" CHECK ("conversation_sides"."unread" >= 0 and "conversation_sides"."read_position" <= "conversation_sides"."last_position")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_two_people" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('request', 'accepted', 'declined')),
	CONSTRAINT "conversations_thread" CHECK ("conversations"."request_id" is null or ("conversations"."request_id" = "conversations"."id" and "conversations"."state" = 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"message_id" uuid,
	"place" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_pictures_placed" CHECK (("message_pictures"."message_id" is null) = ("message_pictures"."place" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"text" text NOT NULL,
	"erased" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"removed_with" uuid,
	"deleted_by_sender" boolean DEFAULT false NOT NULL,
	"deleted_by_recipient" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('active', 'hidden', 'taken_down')),
	CONSTRAINT "messages_erased" CHECK (not "messages"."erased" or "messages"."text" = '')
);
--> statement-breakpoint
CREATE TABLE "sent_texts" (
	"sender_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hash" text NOT NULL,
	"place" smallint NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "sent_texts_sender_id_day_hash_place_pk" PRIMARY KEY("sender_id","day","hash","place")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"moderator_id" uuid,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"seen" jsonb,
	"reports" integer DEFAULT 0 NOT NULL,
	"objections" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply')),
	CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('take_down', 'restore', 'warn', 'limit', 'suspend', 'lift', 'dismiss', 'hide', 'role')),
	CONSTRAINT "decisions_reason" CHECK ("decisions"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'other', 'within_rules', 'corrected', 'insufficient', 'role'))
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"open_since" timestamp (3) with time zone,
	CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply'))
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"seen" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision_id" uuid,
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply')),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'other'))
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"last_day" date
);
--> statement-breakpoint
CREATE TABLE "notification_actors" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_actors_notification_id_user_id_pk" PRIMARY KEY("notification_id","user_id")
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
	"grouped" boolean DEFAULT false NOT NULL,
	"others" integer DEFAULT 0 NOT NULL,
	"mail_counted_at" timestamp (3) with time zone,
	"waits_for_digest" boolean DEFAULT false NOT NULL,
	"digest_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"desc" text NOT NULL,
	"image_url" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"date_posted" timestamp (3) with time zone NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "posts_state" CHECK ("posts"."state" in ('active', 'hidden', 'taken_down')),
	CONSTRAINT "posts_counters" CHECK ("posts"."like_count" >= 0 and "posts"."comment_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hides" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hides_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id"),
	CONSTRAINT "hides_kind" CHECK ("hides"."kind" in ('kollab', 'post', 'user'))
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_other" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"who_may_request" text DEFAULT 'everyone' NOT NULL,
	"who_may_message" text DEFAULT 'everyone' NOT NULL,
	"shows_audience_history" boolean DEFAULT true NOT NULL,
	"shows_followers" boolean DEFAULT true NOT NULL,
	"shows_following" boolean DEFAULT true NOT NULL,
	"shows_read_state" boolean DEFAULT true NOT NULL,
	"appears_in_match" boolean DEFAULT true NOT NULL,
	"indexable" boolean DEFAULT true NOT NULL,
	"featurable" boolean DEFAULT false NOT NULL,
	"muted_tags" text[] DEFAULT '{}' NOT NULL,
	"muted_categories" text[] DEFAULT '{}' NOT NULL,
	"default_sort" text DEFAULT 'similarity' NOT NULL,
	"default_accounts" text DEFAULT 'none' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"mail_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"time_zone" text
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
	"follower_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"answerable_requests" integer DEFAULT 0 NOT NULL,
	"answered_requests" integer DEFAULT 0 NOT NULL,
	"answers_after" integer,
	"answers_quickly" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "profiles_state" CHECK ("profiles"."state" in ('active', 'limited', 'suspended', 'deleted')),
	CONSTRAINT "profiles_deleted" CHECK (("profiles"."state" = 'deleted') = ("profiles"."deleted_at" is not null)),
	CONSTRAINT "profiles_counters" CHECK ("profiles"."completed_collaborations" >= 0 and "profiles"."current_active_kollabs" >= 0),
	CONSTRAINT "profiles_answers" CHECK ("profiles"."answered_requests" between 0 and "profiles"."answerable_requests"
        and ("profiles"."answered_requests" = 0) = ("profiles"."answers_after" is null) and "profiles"."answers_after" >= 0),
	CONSTRAINT "profiles_follows" CHECK ("profiles"."follower_count" >= 0 and "profiles"."following_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_place_pk" PRIMARY KEY("comment_id","place")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid,
	"text" text NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "comments_kind" CHECK ("comments"."kind" in ('kollab', 'post')),
	CONSTRAINT "comments_counters" CHECK ("comments"."reply_count" >= 0 and ("comments"."parent_id" is null or "comments"."reply_count" = 0)),
	CONSTRAINT "comments_deleted" CHECK (("comments"."deleted_at" is null) = ("comments"."author_id" is not null) and ("comments"."deleted_at" is null or "comments"."text" = ''))
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likes_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id"),
	CONSTRAINT "likes_kind" CHECK ("likes"."kind" in ('kollab', 'post'))
);
--> statement-breakpoint
CREATE TABLE "taken_down_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'taken_down' NOT NULL,
	"mentions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "taken_down_comments_state" CHECK ("taken_down_comments"."state" in ('hidden', 'taken_down'))
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
	"kollab_version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "review_reminders" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"text" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "review_replies_state" CHECK ("review_replies"."state" in ('active', 'hidden', 'taken_down'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kept" boolean NOT NULL,
	"in_time" boolean NOT NULL,
	"good_to_talk_to" boolean NOT NULL,
	"again" boolean NOT NULL,
	"text" text NOT NULL,
	"date_written" timestamp (3) with time zone NOT NULL,
	"date_shown" timestamp (3) with time zone,
	"testimonial" smallint,
	"state" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "reviews_side" CHECK ("reviews"."side" in ('sender', 'recipient')),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('active', 'hidden', 'taken_down')),
	CONSTRAINT "reviews_two_people" CHECK ("reviews"."author_id" <> "reviews"."subject_id"),
	CONSTRAINT "reviews_testimonial" CHECK ("reviews"."testimonial" is null or ("reviews"."testimonial" between 1 and 3 and "reviews"."date_shown" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list_id" uuid,
	"kollab_id" uuid,
	"saved_user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_entries_once" UNIQUE NULLS NOT DISTINCT("user_id","list_id","kollab_id","saved_user_id"),
	CONSTRAINT "saved_entries_one" CHECK (num_nonnulls("saved_entries"."kollab_id", "saved_entries"."saved_user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "saved_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_days" (
	"day" date PRIMARY KEY NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"kollabs" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"decisions" integer DEFAULT 0 NOT NULL,
	"wait_seconds" bigint DEFAULT 0 NOT NULL,
	"finish_seconds" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"sent_accepted" integer DEFAULT 0 NOT NULL,
	"wait_seconds" bigint DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"finish_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "view_days" (
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "view_days_subject_id_day_pk" PRIMARY KEY("subject_id","day"),
	CONSTRAINT "view_days_kind" CHECK ("view_days"."kind" in ('profile', 'kollab')),
	CONSTRAINT "view_days_views" CHECK ("view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "view_marks" (
	"subject_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "view_marks_subject_id_mark_pk" PRIMARY KEY("subject_id","mark")
);
--> statement-breakpoint
CREATE TABLE "view_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
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
ALTER TABLE "agreement_deliverables" ADD CONSTRAINT "agreement_deliverables_request_id_version_agreements_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."agreements"("request_id","version") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_words" ADD CONSTRAINT "user_words_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_profiles_user_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_profiles_user_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_profiles_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_id_profiles_user_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kollab_versions" ADD CONSTRAINT "kollab_versions_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kollabs" ADD CONSTRAINT "kollabs_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_other_id_profiles_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_profiles_user_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_profiles_user_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_profiles_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_profiles_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sent_texts" ADD CONSTRAINT "sent_texts_sender_id_profiles_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_profiles_user_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_answered_by_decisions_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_profiles_user_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_profiles_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_profiles_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hides" ADD CONSTRAINT "hides_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_profiles_user_id_fk" FOREIGN KEY ("muter_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_profiles_user_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_profiles_user_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_profiles_user_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_profiles_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taken_down_comments" ADD CONSTRAINT "taken_down_comments_author_id_profiles_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "review_reminders" ADD CONSTRAINT "review_reminders_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_profiles_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_profiles_user_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_entries" ADD CONSTRAINT "saved_entries_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_entries" ADD CONSTRAINT "saved_entries_list_id_saved_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."saved_lists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_entries" ADD CONSTRAINT "saved_entries_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_entries" ADD CONSTRAINT "saved_entries_saved_user_id_profiles_user_id_fk" FOREIGN KEY ("saved_user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_days" ADD CONSTRAINT "user_days_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "view_days" ADD CONSTRAINT "view_days_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
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
CREATE INDEX "operator_actions_by_time" ON "operator_actions" USING btree ("created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "account_deletions_by_age" ON "account_deletions" USING btree ("left_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email_key");
--> statement-breakpoint
CREATE INDEX "accounts_moderators" ON "accounts" USING btree ("user_id") WHERE "accounts"."role" <> 'user';
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
CREATE INDEX "agreement_deliverables_by_due" ON "agreement_deliverables" USING btree ("due") WHERE "agreement_deliverables"."due" is not null and "agreement_deliverables"."delivered_at" is null;
--> statement-breakpoint
CREATE INDEX "agreement_deliverables_by_image" ON "agreement_deliverables" USING btree (hashtextextended("image_url", 0)) WHERE "agreement_deliverables"."image_url" is not null;
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
CREATE INDEX "known_words_prefix" ON "known_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "known_words_near" ON "known_words" USING gin ("near") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "kollab_tags_similar" ON "kollab_tags" USING btree ("tag","content_type","featured_platform","audience_size","kollab_id");
--> statement-breakpoint
CREATE INDEX "kollab_tags_by_audience" ON "kollab_tags" USING btree ("tag",("audience_size" + 0),"kollab_id");
--> statement-breakpoint
CREATE INDEX "kollab_tags_by_posted" ON "kollab_tags" USING btree ("tag","date_posted","kollab_id","active");
--> statement-breakpoint
CREATE INDEX "kollab_tags_words" ON "kollab_tags" USING gin ("words") WITH (fastupdate=false) WHERE "kollab_tags"."words" is not null;
--> statement-breakpoint
CREATE INDEX "match_dismissals_by_dismissed" ON "match_dismissals" USING btree ("dismissed_id");
--> statement-breakpoint
CREATE INDEX "post_tags_similar" ON "post_tags" USING btree ("tag","content_type","featured_platform","audience_size","post_id","account_type");
--> statement-breakpoint
CREATE INDEX "post_tags_by_audience" ON "post_tags" USING btree ("tag",("audience_size" + 0),"post_id","audience_size","content_type","featured_platform","account_type");
--> statement-breakpoint
CREATE INDEX "post_tags_by_posted" ON "post_tags" USING btree ("tag","date_posted","post_id","account_type");
--> statement-breakpoint
CREATE INDEX "post_tags_words" ON "post_tags" USING gin ("words") WITH (fastupdate=false) WHERE "post_tags"."words" is not null;
--> statement-breakpoint
CREATE INDEX "user_words_similar" ON "user_words" USING btree ("tag","content_type","featured_platform","audience_size","user_id");
--> statement-breakpoint
CREATE INDEX "user_words_by_audience" ON "user_words" USING btree ("tag",("audience_size" + 0),"user_id");
--> statement-breakpoint
CREATE INDEX "user_words_by_joined" ON "user_words" USING btree ("tag","date_posted","user_id");
--> statement-breakpoint
CREATE INDEX "user_words_words" ON "user_words" USING gin ("words") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "follows_by_follower" ON "follows" USING btree ("follower_id","created_at" DESC,"followed_id" DESC);
--> statement-breakpoint
CREATE INDEX "follows_by_followed" ON "follows" USING btree ("followed_id","created_at" DESC,"follower_id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one" ON "invitations" USING btree ("kollab_id","invited_id");
--> statement-breakpoint
CREATE INDEX "invitations_by_inviter" ON "invitations" USING btree ("inviter_id","date_invited" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "invitations_by_invited" ON "invitations" USING btree ("invited_id","date_invited" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "kollab_versions_by_image" ON "kollab_versions" USING btree (hashtextextended("image_url", 0));
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
CREATE INDEX "kollabs_by_deadline" ON "kollabs" USING btree ("deadline","id") WHERE "kollabs"."active" and "kollabs"."deadline" is not null;
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
CREATE INDEX "conversation_sides_list" ON "conversation_sides" USING btree ("user_id","folder","last_at" DESC,"conversation_id" DESC);
--> statement-breakpoint
CREATE INDEX "conversation_sides_unread" ON "conversation_sides" USING btree ("user_id") WHERE "conversation_sides"."unread" > 0 and "conversation_sides"."folder" <> 'none';
--> statement-breakpoint
CREATE INDEX "conversation_sides_by_other" ON "conversation_sides" USING btree ("other_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_id","high_id") WHERE "conversations"."request_id" is null;
--> statement-breakpoint
CREATE INDEX "conversations_by_low" ON "conversations" USING btree ("low_id");
--> statement-breakpoint
CREATE INDEX "conversations_by_high" ON "conversations" USING btree ("high_id");
--> statement-breakpoint
CREATE INDEX "conversations_by_request" ON "conversations" USING btree ("request_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_place" ON "message_pictures" USING btree ("message_id","place") WHERE "message_pictures"."message_id" is not null;
--> statement-breakpoint
CREATE INDEX "message_pictures_by_owner" ON "message_pictures" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "message_pictures_waiting" ON "message_pictures" USING btree ("created_at") WHERE "message_pictures"."message_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_position" ON "messages" USING btree ("conversation_id","position");
--> statement-breakpoint
CREATE INDEX "messages_by_sender" ON "messages" USING btree ("sender_id");
--> statement-breakpoint
CREATE INDEX "messages_by_recipient" ON "messages" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ((array["sender_id", "recipient_id"]),to_tsvector('simple', "text")) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "messages_removed_with" ON "messages" USING btree ("removed_with") WHERE "messages"."removed_with" is not null;
--> statement-breakpoint
CREATE INDEX "sent_texts_by_day" ON "sent_texts" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "decisions" USING btree ("created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "decisions_by_owner" ON "decisions" USING btree ("owner_id","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "decisions_by_subject" ON "decisions" USING btree ("subject_id","created_at" DESC);
--> statement-breakpoint
CREATE INDEX "decisions_by_moderator" ON "decisions" USING btree ("moderator_id");
--> statement-breakpoint
CREATE INDEX "decisions_seen" ON "decisions" USING btree ("created_at") WHERE "decisions"."seen" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_subject" ON "moderation_cases" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("open_since","id") WHERE "moderation_cases"."open_since" is not null;
--> statement-breakpoint
CREATE INDEX "objections_by_answer" ON "objections" USING btree ("answered_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("reporter_id","subject_id") WHERE "reports"."decided_at" is null;
--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id","created_at");
--> statement-breakpoint
CREATE INDEX "reports_by_owner" ON "reports" USING btree ("owner_id","created_at") WHERE "reports"."decided_at" is null;
--> statement-breakpoint
CREATE INDEX "reports_by_subject" ON "reports" USING btree ("subject_id","created_at");
--> statement-breakpoint
CREATE INDEX "reports_by_decision" ON "reports" USING btree ("decision_id") WHERE "reports"."decision_id" is not null;
--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at") WHERE "reports"."decided_at" is not null;
--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at","user_id") WHERE "digests"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "notification_actors_by_user" ON "notification_actors" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "notifications_by_recipient" ON "notifications" USING btree ("recipient_id","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("recipient_id") WHERE not "notifications"."read";
--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("created_at") WHERE "notifications"."read";
--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("recipient_id","created_at","id") WHERE "notifications"."waits_for_digest";
--> statement-breakpoint
CREATE INDEX "notifications_by_digest" ON "notifications" USING btree ("digest_id") WHERE "notifications"."digest_id" is not null;
--> statement-breakpoint
CREATE INDEX "notifications_by_sender" ON "notifications" USING btree ("sender_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group_key" ON "notifications" USING btree ("recipient_id","type","post_id") WHERE "notifications"."grouped" and not "notifications"."read";
--> statement-breakpoint
CREATE INDEX "posts_by_category_posted" ON "posts" USING btree ("category","date_posted" DESC,"id" DESC) WHERE "posts"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "posts_by_posted" ON "posts" USING btree ("date_posted" DESC,"id" DESC) WHERE "posts"."state" = 'active';
--> statement-breakpoint
CREATE INDEX "posts_by_owner" ON "posts" USING btree ("owner_id","date_posted" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "posts_by_image" ON "posts" USING btree (hashtextextended("image_url", 0));
--> statement-breakpoint
CREATE INDEX "hides_by_subject" ON "hides" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "mutes_by_muted" ON "mutes" USING btree ("muted_id");
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
CREATE INDEX "comment_mentions_by_user" ON "comment_mentions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "comments_by_subject" ON "comments" USING btree ("subject_id","created_at","id") WHERE "comments"."parent_id" is null;
--> statement-breakpoint
CREATE INDEX "comments_by_parent" ON "comments" USING btree ("parent_id","created_at","id") WHERE "comments"."parent_id" is not null;
--> statement-breakpoint
CREATE INDEX "comments_by_author" ON "comments" USING btree ("author_id","id");
--> statement-breakpoint
CREATE INDEX "likes_by_user" ON "likes" USING btree ("user_id","kind","created_at" DESC,"subject_id" DESC);
--> statement-breakpoint
CREATE INDEX "taken_down_comments_by_author" ON "taken_down_comments" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "taken_down_comments_by_subject" ON "taken_down_comments" USING btree ("subject_id");
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
CREATE INDEX "review_reminders_by_date" ON "review_reminders" USING btree ("date");
--> statement-breakpoint
CREATE UNIQUE INDEX "review_replies_once" ON "review_replies" USING btree ("review_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_side" ON "reviews" USING btree ("request_id","side");
--> statement-breakpoint
CREATE INDEX "reviews_by_subject" ON "reviews" USING btree ("subject_id","date_shown" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("author_id","id");
--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("date_written") WHERE "reviews"."date_shown" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_testimonials" ON "reviews" USING btree ("subject_id","testimonial") WHERE "reviews"."testimonial" is not null;
--> statement-breakpoint
CREATE INDEX "saved_entries_by_list" ON "saved_entries" USING btree ("user_id","list_id","created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "saved_entries_of_list" ON "saved_entries" USING btree ("list_id");
--> statement-breakpoint
CREATE INDEX "saved_entries_by_kollab" ON "saved_entries" USING btree ("kollab_id");
--> statement-breakpoint
CREATE INDEX "saved_entries_by_user" ON "saved_entries" USING btree ("saved_user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_lists_by_name" ON "saved_lists" USING btree ("user_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "user_days_by_day" ON "user_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "view_days_by_owner" ON "view_days" USING btree ("owner_id","day");
--> statement-breakpoint
CREATE INDEX "view_days_by_day" ON "view_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "view_marks_by_day" ON "view_marks" USING btree ("day");
--> statement-breakpoint
-- The oldest transaction of this database that is still under way, or the next one: what is before it is all committed.
-- Those of the server's other databases write nothing here, and may stay open for hours. One that cannot be told (it
-- has just begun or ended, or is prepared) counts as this database's.
CREATE FUNCTION "events_fence"() RETURNS xid8 LANGUAGE sql STABLE AS $$
  WITH elsewhere AS MATERIALIZED (
    SELECT pid FROM pg_stat_activity WHERE datid <> (SELECT oid FROM pg_database WHERE datname = current_database())
  ), passed_over AS MATERIALIZED (
    SELECT l.transactionid AS id FROM pg_locks l WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock'
      AND l.granted AND l.pid = ANY (ARRAY(SELECT pid FROM elsewhere))
  )
  SELECT coalesce(min(under_way), pg_snapshot_xmax(pg_current_snapshot()))
  FROM pg_snapshot_xip(pg_current_snapshot()) AS under_way
  WHERE under_way::xid::text <> ALL (ARRAY(SELECT id::text FROM passed_over))
$$;
--> statement-breakpoint
-- A fence for what reads on behind an event. The oldest transaction of the whole server is known at once, and will do
-- while there is something to read before it; to tell which database one belongs to takes a look at every lock.
CREATE FUNCTION "events_fence"(behind xid8, number bigint) RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE
  oldest xid8 := pg_snapshot_xmin(pg_current_snapshot());
  next xid8 := (SELECT xid FROM events WHERE (xid, id) > (behind, number) ORDER BY events.xid, id LIMIT 1);
BEGIN
  RETURN CASE WHEN next >= oldest THEN events_fence() ELSE oldest END;
END $$;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- English stems without a list of words to leave out: a title is found by all of its words.
CREATE TEXT SEARCH DICTIONARY "search_stems" (TEMPLATE = pg_catalog.snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words" (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words" ALTER MAPPING REPLACE pg_catalog.english_stem WITH "search_stems";
--> statement-breakpoint
-- A text as it is compared: in lower case, without accents.
CREATE FUNCTION "search_fold"(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = char_length(said) THEN lower(said)
    ELSE lower(normalize(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)) END;
$$;
--> statement-breakpoint
-- The words of a text, with one space between them: what PostgreSQL's parser would take for an address or a path are words, too.
CREATE FUNCTION "search_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(search_fold(said),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+', ' ', 'g'));
$$;
--> statement-breakpoint
-- What is searched of one thing. Each entry begins with a letter that says where it stands: e the whole title or name,
-- t a whole tag, a to d the stem of a word, by the place that is best for it. Entries of `more` are taken as they are.
CREATE FUNCTION "search_entries"(names text, first text, second text, third text, fourth text, more text[])
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- A stem is kept at the first place where it stands.
  a text[] := tsvector_to_array(to_tsvector('search_words', search_text(names || ' ' || first)));
  b text[] := tsvector_to_array(to_tsvector('pg_catalog.english', search_text(second)));
  c text[] := tsvector_to_array(to_tsvector('pg_catalog.english', search_text(third)));
  d text[] := tsvector_to_array(to_tsvector('pg_catalog.english', search_text(fourth)));
BEGIN
  RETURN array_to_tsvector(array_remove(more, NULL) || ARRAY(
    SELECT min(place) || stem FROM (
      SELECT 'a', unnest(a) UNION ALL SELECT 'b', unnest(b) UNION ALL SELECT 'c', unnest(c) UNION ALL SELECT 'd', unnest(d)
    ) AS words(place, stem) WHERE octet_length(stem) < 500 GROUP BY stem));
END $$;
--> statement-breakpoint
-- What is searched of one thing, with an entry or without it.
CREATE FUNCTION "search_with"(entries tsvector, entry text, has boolean) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN has THEN entries || array_to_tsvector(ARRAY[entry]) ELSE ts_delete(entries, entry) END;
$$;
--> statement-breakpoint
-- What is searched of one thing, where an entry of a kind takes the place of another.
CREATE FUNCTION "search_moved"(entries tsvector, kind text, before text, after text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_with(search_with(entries, kind || before, false), kind || after, true);
$$;
--> statement-breakpoint
CREATE FUNCTION "search_quoted"(entry text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(entry, '\', '\\'), '''', '''''') || '''';
$$;
--> statement-breakpoint
-- The stems of what was asked: without words such as 'of', unless there are no others; at most eight.
CREATE FUNCTION "search_asked"(asked text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := search_text(left(asked, 400));
  telling text[] := tsvector_to_array(to_tsvector('pg_catalog.english', words));
BEGIN
  IF cardinality(telling) = 0 THEN
    telling := tsvector_to_array(to_tsvector('search_words', words));
  END IF;
  RETURN telling[1:8];
END $$;
--> statement-breakpoint
-- What narrows a query to rows that have all of these entries; of one with '|' in it, any part will do.
CREATE FUNCTION "search_filter"(more text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(' & (' || (
    SELECT string_agg(search_quoted(part), ' | ') FROM unnest(string_to_array(entry, '|')) AS part) || ')', ''), '')
  FROM unnest(more) AS entry;
$$;
--> statement-breakpoint
-- What finds each tier of a search and nothing of the tiers before it: the whole title or name; a tag, or words that all are
-- tags; then all words in the best place, in the two best, and so on. The alternatives are joined by 'or'.
CREATE FUNCTION "search_tiers"(asked text[], more text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  places text[] := ARRAY['a', 'ab', 'abc', 'abcd'];
  found text[] := ARRAY['', '', '', '', '', ''];
  tiers text[] := '{}';
  said text;
  stems text[];
  words text[];
  part text;
  -- Of all alternatives together.
  words_left int := 16;
  before text := '';
  filter text := search_filter(more);
BEGIN
  FOREACH said IN ARRAY asked LOOP
    stems := (search_asked(said))[1:words_left];
    words_left := words_left - cardinality(stems);
    words := (string_to_array(search_fold(said), ' '))[1:8];
    FOR tier IN 1..6 LOOP
      part := CASE
        WHEN tier = 1 AND search_text(said) <> '' THEN search_quoted('e' || left(search_text(said), 400))
        WHEN tier = 2 AND said <> '' THEN search_quoted('t' || left(search_fold(said), 400))
          || CASE WHEN cardinality(words) > 1 THEN ' | (' || (
            SELECT string_agg(search_quoted('t' || left(word, 100)), ' & ') FROM unnest(words) AS word) || ')' ELSE '' END
        WHEN tier > 2 THEN (SELECT '(' || string_agg('(' || (
            SELECT string_agg(search_quoted(place || stem), ' | ')
            FROM regexp_split_to_table(places[tier - 2], '') AS place
          ) || ')', ' & ') || ')' FROM unnest(stems) AS stem)
      END;
      IF part <> '' THEN
        found[tier] := found[tier] || CASE WHEN found[tier] = '' THEN '' ELSE ' | ' END || part;
      END IF;
    END LOOP;
  END LOOP;
  FOR tier IN 1..6 LOOP
    tiers := tiers || CASE WHEN found[tier] <> '' THEN
      '(' || found[tier] || ')' || before || CASE WHEN tier > 3 AND found[tier - 1] <> '' THEN
        ' & !(' || found[tier - 1] || ')' ELSE '' END || filter END;
    -- Each tier of words holds the one before it, so that it is enough to take out that one.
    IF tier < 3 AND found[tier] <> '' THEN
      before := before || ' & !(' || found[tier] || ')';
    END IF;
  END LOOP;
  -- The seventh is what finds all of them.
  RETURN tiers || ('(' || concat_ws(' | ', nullif(found[1], ''), nullif(found[2], ''), nullif(found[6], '')) || ')' || filter);
END $$;
--> statement-breakpoint
-- What finds those that have all words but one, and all but two: never less than half of them. Words of which there are more than
-- four are not looked at: each makes more ways to have some, and what has most of them has some of these.
CREATE FUNCTION "search_some"(asked text[], more text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  found text[] := ARRAY['', ''];
  said text;
  words text[];
  part text;
  filter text := search_filter(more);
BEGIN
  FOREACH said IN ARRAY asked LOOP
    words := ARRAY(SELECT '(' || string_agg(search_quoted(place || stem), ' | ' ORDER BY place) || ')'
      FROM unnest((search_asked(said))[1:4]) AS stem CROSS JOIN unnest(ARRAY['a', 'b', 'c', 'd']) AS place GROUP BY stem);
    FOR missing IN 1..cardinality(words) / 2 LOOP
      part := (SELECT string_agg('(' || way || ')', ' | ') FROM (
        SELECT string_agg(words[place], ' & ') AS way
        FROM generate_series(0, (1 << cardinality(words)) - 1) AS chosen, generate_series(1, cardinality(words)) AS place
        WHERE chosen & (1 << (place - 1)) <> 0
        GROUP BY chosen HAVING count(*) = cardinality(words) - missing) AS ways);
      found[missing] := found[missing] || CASE WHEN found[missing] = '' THEN '' ELSE ' | ' END || part;
    END LOOP;
  END LOOP;
  RETURN ARRAY['(' || nullif(found[1], '') || ')' || filter, '(' || nullif(found[2], '') || ')' || filter];
END $$;
--> statement-breakpoint
CREATE INDEX "known_words_similar" ON "known_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- A word, and what is left of it without each of its letters.
CREATE FUNCTION "search_near"(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT word UNION SELECT overlay(word PLACING '' FROM place FOR 1)
    FROM generate_series(1, char_length(word)) AS place WHERE char_length(word) > 3);
END $$;
--> statement-breakpoint
-- Words with figures are of no use for what a typo may have meant. In one order, so that two writes never wait in a circle.
CREATE FUNCTION "insert_known_words"(names text, tags text[], categories text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO known_words (word, entry, near)
    SELECT word, entry, search_near(word) FROM (
      SELECT word, 'a' || (tsvector_to_array(to_tsvector('search_words', word)))[1] AS entry
        FROM regexp_split_to_table(search_text(names), ' ') AS word
      UNION SELECT category, 'b' || (tsvector_to_array(to_tsvector('search_words', category)))[1]
        FROM unnest(categories) AS category
      UNION SELECT tag, 't' || left(search_fold(tag), 400) FROM unnest(tags) AS tag
    ) AS words
    WHERE char_length(word) BETWEEN 3 AND 30 AND word !~ '[0-9]' AND entry <> ''
      AND NOT EXISTS (SELECT FROM known_words k WHERE k.entry = words.entry AND k.word = words.word)
    ORDER BY entry, word ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Removes the words of what is gone that nothing else has, so that no word of a deleted account stays.
CREATE FUNCTION "delete_unknown_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM known_words k USING unnest(tsvector_to_array(OLD.words)) AS gone(entry)
  WHERE k.entry = gone.entry AND left(gone.entry, 1) IN ('a', 'b', 't')
    AND NOT EXISTS (SELECT FROM kollab_tags WHERE words @@ search_quoted(gone.entry)::tsquery)
    AND NOT EXISTS (SELECT FROM user_words WHERE words @@ search_quoted(gone.entry)::tsquery)
    AND NOT EXISTS (SELECT FROM post_tags WHERE words @@ search_quoted(gone.entry)::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: an edit deletes and inserts, and what it keeps is there again as the transaction ends.
CREATE CONSTRAINT TRIGGER "kollab_tags_delete_words" AFTER DELETE ON "kollab_tags"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.words IS NOT NULL) EXECUTE FUNCTION "delete_unknown_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "post_tags_delete_words" AFTER DELETE ON "post_tags"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.words IS NOT NULL) EXECUTE FUNCTION "delete_unknown_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_words_delete_words" AFTER DELETE ON "user_words"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "delete_unknown_words"();
--> statement-breakpoint
-- What people search people by. Written the same in search-users.queries.ts, or the index would not apply.
CREATE INDEX "profiles_search" ON "profiles" USING gin (
  lower("username" || ' ' || "display_name" || ' ' || coalesce("business_name", '') || ' ' || "headline") gin_trgm_ops
) WITH (fastupdate = off);
--> statement-breakpoint
-- Only what anyone may see has rows: the conditions are those of visibility.service.ts of kollabs, for everyone.
CREATE FUNCTION "insert_kollab_tags"(kollab_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO kollab_tags (tag, kollab_id, content_type, featured_platform, audience_size, date_posted, category,
      looking_for_types, active, answers_quickly, payment_kind, remote, languages, deadline, words)
    SELECT tag, k.id, p.content_type, p.featured_platform, p.audience_size, k.date_posted, k.category,
      k.looking_for_types, k.active, p.answers_quickly, CASE WHEN tag = '#' THEN k.payment->>'kind' END,
      CASE WHEN tag = '#' THEN k.place IS NOT DISTINCT FROM 'remote' END, CASE WHEN tag = '#' THEN k.languages END,
      CASE WHEN tag = '#' THEN k.deadline END, CASE WHEN tag = '#' THEN search_entries(k.title, array_to_string(k.tags, ' '),
        k.category || ' ' || k.looking_for, k.summary, k.compensation,
        ARRAY['e' || left(search_text(k.title), 400), '=c' || k.category, '=y' || p.featured_platform,
          CASE WHEN k.active THEN '=open' END, CASE WHEN p.answers_quickly THEN '=q' END,
          '=p' || (k.payment->>'kind'), CASE WHEN k.place = 'remote' THEN '=r' END, '=d' || k.deadline]
          || ARRAY(SELECT '=g' || language FROM unnest(k.languages) AS language)
          || ARRAY(SELECT '=l' || type FROM unnest(k.looking_for_types) AS type)
          || ARRAY(SELECT 't' || left(search_fold(tag), 400) FROM unnest(k.tags) AS tag)) END
    FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(k.tags || '#'::text) AS tag) tags
    WHERE k.id = ANY(kollab_ids) AND k.state in ('active') and p.state in ('active', 'limited');
  -- No tag has a control character in it.
  SELECT insert_known_words(string_agg(k.title || ' ' || array_to_string(k.tags, ' '), ' '),
      string_to_array(string_agg(array_to_string(k.tags, E'\x1f'), E'\x1f'), E'\x1f'), array_agg(DISTINCT k.category))
    FROM kollabs k JOIN profiles p ON p.user_id = k.owner_id
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
  SET content_type = p.content_type, featured_platform = p.featured_platform, audience_size = p.audience_size,
    answers_quickly = p.answers_quickly,
    words = search_with(search_moved(t.words, '=y', t.featured_platform, p.featured_platform), '=q', p.answers_quickly)
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
  AFTER UPDATE OF "title", "tags", "category", "looking_for_types", "looking_for", "summary", "compensation", "active",
    "state", "payment", "deadline", "place", "languages" ON "kollabs"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_tags"
  AFTER UPDATE OF "content_type", "featured_platform", "audience_size", "answers_quickly" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.content_type IS DISTINCT FROM NEW.content_type
    OR OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size
    OR OLD.answers_quickly IS DISTINCT FROM NEW.answers_quickly)
  EXECUTE FUNCTION "follow_owner_in_kollab_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_state_follows_in_tags"
  AFTER UPDATE OF "state" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION "follow_state_in_kollab_tags"();
--> statement-breakpoint
-- Only what anyone may see has rows: the conditions are those of visibility.service.ts of posts, for everyone.
CREATE FUNCTION "insert_post_tags"(post_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_tags
    SELECT tag, o.id, p.content_type, p.account_type, p.featured_platform, p.audience_size, o.date_posted, o.category,
      CASE WHEN tag = '#' THEN search_entries('', array_to_string(o.tags, ' '), o.category, o."desc", '',
        ARRAY['=c' || o.category, '=a' || p.account_type, '=y' || p.featured_platform]
          || ARRAY(SELECT 't' || left(search_fold(tag), 400) FROM unnest(o.tags) AS tag)) END
    FROM posts o JOIN profiles p ON p.user_id = o.owner_id
    CROSS JOIN LATERAL (SELECT DISTINCT unnest(o.tags || ARRAY['#', '#' || o.category, '#by ' || p.content_type]) AS tag) tags
    WHERE o.id = ANY(post_ids) AND o.state in ('active') and p.state in ('active', 'limited');
  -- No tag has a control character in it.
  SELECT insert_known_words(string_agg(array_to_string(o.tags, ' '), ' '),
      string_to_array(string_agg(array_to_string(o.tags, E'\x1f'), E'\x1f'), E'\x1f'), array_agg(DISTINCT o.category))
    FROM posts o JOIN profiles p ON p.user_id = o.owner_id
    WHERE o.id = ANY(post_ids) AND o.state in ('active') and p.state in ('active', 'limited');
$$;
--> statement-breakpoint
CREATE FUNCTION "write_post_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The owner's lock keeps what changes at this moment from being written over by what was before.
  PERFORM FROM profiles WHERE user_id = NEW.owner_id FOR SHARE;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM post_tags WHERE post_id = NEW.id;
  END IF;
  PERFORM insert_post_tags(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_owner_in_post_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_tags t SET featured_platform = p.featured_platform, audience_size = p.audience_size,
    words = search_moved(t.words, '=y', t.featured_platform, p.featured_platform)
  FROM posts o JOIN profiles p ON p.user_id = o.owner_id
  WHERE o.owner_id = NEW.user_id AND t.post_id = o.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "rewrite_tags_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned uuid[] := ARRAY(SELECT id FROM posts WHERE owner_id = NEW.user_id ORDER BY id);
BEGIN
  DELETE FROM post_tags WHERE post_id = ANY(owned);
  PERFORM insert_post_tags(owned);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: they run as a transaction ends, after every other lock of it, so that they wait in no circle.
CREATE CONSTRAINT TRIGGER "posts_write_tags" AFTER INSERT ON "posts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_post_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "posts_rewrite_tags" AFTER UPDATE OF "tags", "desc", "category", "state" ON "posts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_post_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_post_tags"
  AFTER UPDATE OF "featured_platform", "audience_size" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size)
  EXECUTE FUNCTION "follow_owner_in_post_tags"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_rewrite_tags_of_posts"
  AFTER UPDATE OF "state", "content_type" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.content_type IS DISTINCT FROM NEW.content_type)
  EXECUTE FUNCTION "rewrite_tags_of_posts"();
--> statement-breakpoint
-- Never by first and last names. The condition is that of visibility.service.ts of profiles, for everyone.
CREATE FUNCTION "insert_user_words"(user_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO user_words
    SELECT '#', p.user_id, p.content_type, p.account_type, p.featured_platform, p.audience_size, p.date_joined,
      p.answers_quickly, search_entries(p.username || ' ' || p.display_name, coalesce(p.business_name, ''), p.content_type, p.headline, '',
        ARRAY['e' || search_text(p.username), 't' || search_fold(p.display_name), 't' || search_fold(p.business_name),
          '=c' || p.content_type, '=a' || p.account_type, '=y' || p.featured_platform, CASE WHEN p.answers_quickly THEN '=q' END])
    FROM profiles p WHERE p.user_id = ANY(user_ids) AND p.state in ('active', 'limited');
  SELECT insert_known_words(string_agg(concat_ws(' ', p.username, p.display_name, p.business_name), ' '), '{}',
      array_agg(DISTINCT p.content_type))
    FROM profiles p WHERE p.user_id = ANY(user_ids) AND p.state in ('active', 'limited');
$$;
--> statement-breakpoint
CREATE FUNCTION "write_user_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_words WHERE user_id = NEW.user_id;
  PERFORM insert_user_words(ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_user_in_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_words w SET featured_platform = p.featured_platform, audience_size = p.audience_size,
    answers_quickly = p.answers_quickly,
    words = search_with(search_moved(w.words, '=y', w.featured_platform, p.featured_platform), '=q', p.answers_quickly)
  FROM profiles p WHERE p.user_id = NEW.user_id AND w.user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred, as the triggers of kollab_tags.
CREATE CONSTRAINT TRIGGER "profiles_write_words" AFTER INSERT ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_user_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_rewrite_words"
  AFTER UPDATE OF "username", "display_name", "business_name", "headline", "content_type", "account_type", "state"
  ON "profiles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.username, OLD.display_name, OLD.business_name, OLD.headline, OLD.content_type, OLD.account_type, OLD.state)
    IS DISTINCT FROM (NEW.username, NEW.display_name, NEW.business_name, NEW.headline, NEW.content_type,
      NEW.account_type, NEW.state))
  EXECUTE FUNCTION "write_user_words"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_follow_in_words" AFTER UPDATE OF "featured_platform", "audience_size", "answers_quickly"
  ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.featured_platform IS DISTINCT FROM NEW.featured_platform
    OR OLD.audience_size IS DISTINCT FROM NEW.audience_size
    OR OLD.answers_quickly IS DISTINCT FROM NEW.answers_quickly)
  EXECUTE FUNCTION "follow_user_in_words"();
--> statement-breakpoint
-- What stands on a deleted Kollab is read no more. Its row is locked by the update that fires this.
CREATE FUNCTION "empty_deleted_kollab"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM delete_reactions(NEW.id);
  NEW.like_count := 0;
  NEW.comment_count := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "kollabs_empty_deleted" BEFORE UPDATE OF state ON "kollabs"
  FOR EACH ROW WHEN (NEW.state = 'deleted' AND OLD.state <> 'deleted') EXECUTE FUNCTION "empty_deleted_kollab"();
--> statement-breakpoint
-- The audit log is written and read. What may be emptied: the moderator's name, when they delete their account, and what
-- was seen, when its time is over.
CREATE FUNCTION "keep_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'moderator_id' - 'seen' = to_jsonb(OLD) - 'moderator_id' - 'seen'
    AND (NEW.moderator_id IS NULL OR NEW.moderator_id IS NOT DISTINCT FROM OLD.moderator_id)
    AND (NEW.seen IS NULL OR NEW.seen IS NOT DISTINCT FROM OLD.seen) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decision is never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "decisions_kept" BEFORE UPDATE OR DELETE ON "decisions"
  FOR EACH ROW EXECUTE FUNCTION "keep_decision"();
--> statement-breakpoint
CREATE TRIGGER "decisions_kept_whole" BEFORE TRUNCATE ON "decisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_decision"();
--> statement-breakpoint
-- What stands on a post goes with it.
CREATE FUNCTION "empty_deleted_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM delete_reactions(OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_empty_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "empty_deleted_post"();
--> statement-breakpoint
-- Deletes what is on something that is gone. Called by the triggers of what can be liked and commented on, which run
-- after it was locked: what waited for the lock finds nothing to write to.
CREATE FUNCTION "delete_reactions"(gone uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM likes WHERE subject_id = gone;
  DELETE FROM comments WHERE subject_id = gone AND parent_id IS NOT NULL;
  DELETE FROM comments WHERE subject_id = gone;
  DELETE FROM taken_down_comments WHERE subject_id = gone;
$$;
--> statement-breakpoint
-- What is there for a day must not stay in the write-ahead log, nor in what is restored from it.
ALTER TABLE "view_marks" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "view_salts" SET UNLOGGED;
