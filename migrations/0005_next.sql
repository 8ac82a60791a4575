CREATE TABLE "sightings" (
	"name" text PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_identities_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "account_identities_provider" CHECK ("account_identities"."provider" in ('google'))
);
--> statement-breakpoint
CREATE TABLE "google_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"state_hash" text,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"encrypted_data" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "google_sign_ins_purpose" CHECK ("google_sign_ins"."purpose" in ('signIn', 'connect', 'prove'))
);
--> statement-breakpoint
CREATE TABLE "setup_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_instalments" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"n" integer NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"due" date NOT NULL,
	"payer" text NOT NULL,
	"sent_on" date,
	"sent_at" timestamp (3) with time zone,
	"reference" text,
	"arrived_on" date,
	"arrived_at" timestamp (3) with time zone,
	"missing_at" timestamp (3) with time zone,
	"missing_text" text,
	"due_reminded_at" timestamp (3) with time zone,
	"late_reminded_at" timestamp (3) with time zone,
	CONSTRAINT "agreement_instalments_request_id_version_n_pk" PRIMARY KEY("request_id","version","n"),
	CONSTRAINT "agreement_instalments_payer" CHECK ("agreement_instalments"."payer" in ('sender', 'recipient')),
	CONSTRAINT "agreement_instalments_sent" CHECK (("agreement_instalments"."sent_on" is null) = ("agreement_instalments"."sent_at" is null) and ("agreement_instalments"."sent_on" is null) = ("agreement_instalments"."reference" is null)),
	CONSTRAINT "agreement_instalments_arrived" CHECK (("agreement_instalments"."arrived_on" is null) = ("agreement_instalments"."arrived_at" is null)),
	CONSTRAINT "agreement_instalments_missing" CHECK (("agreement_instalments"."missing_at" is null) = ("agreement_instalments"."missing_text" is null)),
	CONSTRAINT "agreement_instalments_one_end" CHECK ("agreement_instalments"."arrived_at" is null or "agreement_instalments"."missing_at" is null)
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"file_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"object" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "file_parts_file_id_n_pk" PRIMARY KEY("file_id","n")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"container_kind" text NOT NULL,
	"container_id" uuid NOT NULL,
	"holder_kind" text,
	"holder_id" uuid,
	"place" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "files_type" CHECK ("files"."type" in ('pdf', 'mp4', 'mov', 'zip', 'docx')),
	CONSTRAINT "files_container" CHECK ("files"."container_kind" in ('conversation', 'collaboration', 'brief')),
	CONSTRAINT "files_holder" CHECK ("files"."holder_kind" in ('message', 'delivery', 'kollab')),
	CONSTRAINT "files_held" CHECK (num_nonnulls("files"."holder_kind", "files"."holder_id", "files"."place") in (0, 3)
        and ("files"."holder_id" is null or "files"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"summary" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"telling" boolean NOT NULL,
	"told_up_to" uuid,
	CONSTRAINT "legal_versions_document" CHECK ("legal_versions"."document" in ('terms', 'privacy', 'security')),
	CONSTRAINT "legal_versions_version" CHECK ("legal_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "place_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid,
	"by_operator" boolean DEFAULT false NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_log_action" CHECK ("place_log"."action" in ('set_up', 'setup_link', 'settings', 'invitation_made', 'invitation_revoked', 'waiting_invited', 'waiting_address_read', 'address_read', 'sessions_ended', 'confirmation_sent', 'email_changed', 'second_factor_off', 'test_mail', 'jobs_requeued', 'jobs_discarded', 'search_rebuilt', 'keys_reencrypted'))
);
--> statement-breakpoint
CREATE TABLE "place_logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"footer_label" text NOT NULL,
	"accent" text NOT NULL,
	"logo" text NOT NULL,
	"contact" text NOT NULL,
	"operator_name" text NOT NULL,
	"operator_address" text NOT NULL,
	"sign_up" text NOT NULL,
	"announcement_text" text NOT NULL,
	"announcement_until" timestamp (3) with time zone,
	"announcement_link" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "place_settings_one" CHECK ("place_settings"."id" = 1),
	CONSTRAINT "place_settings_sign_up" CHECK ("place_settings"."sign_up" in ('open', 'invite', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "sign_up_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	CONSTRAINT "sign_up_invitations_used" CHECK ("sign_up_invitations"."used" between 0 and "sign_up_invitations"."uses")
);
--> statement-breakpoint
CREATE TABLE "portfolio_rates" (
	"user_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"least" text NOT NULL,
	"most" text,
	"shown" text NOT NULL,
	CONSTRAINT "portfolio_rates_user_id_n_pk" PRIMARY KEY("user_id","n"),
	CONSTRAINT "portfolio_rates_kind" CHECK ("portfolio_rates"."kind" in ('post', 'story', 'shortVideo', 'video', 'livestream', 'photos', 'article', 'podcast', 'event', 'hour')),
	CONSTRAINT "portfolio_rates_shown" CHECK ("portfolio_rates"."shown" in ('public', 'onRequest'))
);
--> statement-breakpoint
CREATE TABLE "portfolio_works" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"for_whom" text NOT NULL,
	"done_on" date NOT NULL,
	"link" text,
	"image_url" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portfolio_works_shown" CHECK ("portfolio_works"."link" is not null or "portfolio_works"."image_url" is not null)
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid,
	"domain" text,
	"token" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"withheld_until" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"record_result" text,
	"page_result" text,
	CONSTRAINT "proofs_kind" CHECK (("proofs"."connection_id" is null) = ("proofs"."domain" is not null) and ("proofs"."domain" is null) = ("proofs"."token" is null)),
	CONSTRAINT "proofs_verified" CHECK ("proofs"."verified_at" is null or ("proofs"."seen_at" is not null and "proofs"."taken_back_at" is null)),
	CONSTRAINT "proofs_record_result" CHECK ("proofs"."record_result" in ('found', 'absent', 'different', 'elsewhere', 'unreachable', 'insecure', 'slow')),
	CONSTRAINT "proofs_page_result" CHECK ("proofs"."page_result" in ('found', 'absent', 'different', 'elsewhere', 'unreachable', 'insecure', 'slow'))
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"encrypted_target" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_readings" (
	"result_id" uuid NOT NULL,
	"day" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"views" bigint,
	"likes" bigint,
	"comments" bigint,
	CONSTRAINT "delivery_readings_result_id_day_pk" PRIMARY KEY("result_id","day"),
	CONSTRAINT "delivery_readings_day" CHECK ("delivery_readings"."day" in ('1', '7', '30', 'later'))
);
--> statement-breakpoint
CREATE TABLE "delivery_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"side" text NOT NULL,
	"platform" text NOT NULL,
	"post_id" text NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "delivery_results_side" CHECK ("delivery_results"."side" in ('sender', 'recipient')),
	CONSTRAINT "delivery_results_problem" CHECK ("delivery_results"."problem" is null or "delivery_results"."problem" in ('not_connected', 'not_granted', 'other_channel', 'gone', 'failed')),
	CONSTRAINT "delivery_results_failing" CHECK (("delivery_results"."failures" = 0) = ("delivery_results"."failing_since" is null) and ("delivery_results"."failures" = 0) = ("delivery_results"."problem" is null))
);
--> statement-breakpoint
CREATE TABLE "showcases" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"sender_shown_at" timestamp (3) with time zone,
	"recipient_shown_at" timestamp (3) with time zone,
	"sender_told" boolean NOT NULL,
	"recipient_told" boolean NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "showcases_shown" CHECK (("showcases"."shown_at" is null) = ("showcases"."sender_shown_at" is null or "showcases"."recipient_shown_at" is null)),
	CONSTRAINT "showcases_state" CHECK ("showcases"."state" in ('active', 'hidden', 'taken_down'))
);
--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_kind";
--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_action";
--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_state";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text;
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "agreement_deliverables" ADD COLUMN "file_ids" uuid[];
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "like_count" bigint;
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "verified_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "list_sign_ups" ADD COLUMN "invited_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "pay_record" jsonb;
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "push_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "banner_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "due_payments" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "payments_on_time" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_domains" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "delete_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "state_before" text;
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "price" jsonb;
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "favourite" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "account_identities" ADD CONSTRAINT "account_identities_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "google_sign_ins" ADD CONSTRAINT "google_sign_ins_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_instalments" ADD CONSTRAINT "agreement_instalments_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."agreements"("request_id","version") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_profiles_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_changed_by_profiles_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "place_log" ADD CONSTRAINT "place_log_admin_id_profiles_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_created_by_profiles_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_rates" ADD CONSTRAINT "portfolio_rates_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_works" ADD CONSTRAINT "portfolio_works_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_result_id_delivery_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."delivery_results"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_results" ADD CONSTRAINT "delivery_results_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "showcases" ADD CONSTRAINT "showcases_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "showcases" ADD CONSTRAINT "showcases_sender_id_profiles_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "showcases" ADD CONSTRAINT "showcases_recipient_id_profiles_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_by_user" ON "account_identities" USING btree ("user_id","provider");
--> statement-breakpoint
CREATE UNIQUE INDEX "google_sign_ins_state_key" ON "google_sign_ins" USING btree ("state_hash");
--> statement-breakpoint
CREATE INDEX "google_sign_ins_by_browser" ON "google_sign_ins" USING btree ("browser_hash");
--> statement-breakpoint
CREATE INDEX "google_sign_ins_by_user" ON "google_sign_ins" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "google_sign_ins_by_expiry" ON "google_sign_ins" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "setup_tokens_hash" ON "setup_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "agreement_instalments_by_due" ON "agreement_instalments" USING btree ("due") WHERE "agreement_instalments"."arrived_at" is null and ("agreement_instalments"."sent_at" is null or "agreement_instalments"."missing_at" is not null);
--> statement-breakpoint
CREATE UNIQUE INDEX "file_parts_object" ON "file_parts" USING btree ("object");
--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "files_by_container" ON "files" USING btree ("container_id");
--> statement-breakpoint
CREATE INDEX "files_by_holder" ON "files" USING btree ("holder_id","place") WHERE "files"."holder_id" is not null;
--> statement-breakpoint
CREATE INDEX "files_unsent" ON "files" USING btree ("created_at") WHERE "files"."holder_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "legal_versions_key" ON "legal_versions" USING btree ("document","version");
--> statement-breakpoint
CREATE INDEX "place_log_by_time" ON "place_log" USING btree ("created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "place_log_by_admin" ON "place_log" USING btree ("admin_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_token" ON "sign_up_invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sign_up_invitations_by_time" ON "sign_up_invitations" USING btree ("created_at" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "sign_up_invitations_by_maker" ON "sign_up_invitations" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "portfolio_works_by_user" ON "portfolio_works" USING btree ("user_id","done_on" DESC,"id" DESC);
--> statement-breakpoint
CREATE INDEX "portfolio_works_by_image" ON "portfolio_works" USING btree (hashtextextended("image_url", 0)) WHERE "portfolio_works"."image_url" is not null;
--> statement-breakpoint
CREATE INDEX "proofs_by_user" ON "proofs" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_domain_key" ON "proofs" USING btree ("user_id","domain") WHERE "proofs"."domain" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_connection_key" ON "proofs" USING btree ("connection_id") WHERE "proofs"."connection_id" is not null;
--> statement-breakpoint
CREATE INDEX "proofs_by_next_check" ON "proofs" USING btree ("next_check_at") WHERE "proofs"."next_check_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_key" ON "push_deliveries" USING btree ("notification_id","subscription_id");
--> statement-breakpoint
CREATE INDEX "push_deliveries_by_subscription" ON "push_deliveries" USING btree ("subscription_id");
--> statement-breakpoint
CREATE INDEX "push_deliveries_by_age" ON "push_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session_key" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint_hash");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_user" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "delivery_readings_by_connection" ON "delivery_readings" USING btree ("connection_id");
--> statement-breakpoint
CREATE INDEX "delivery_readings_by_age" ON "delivery_readings" USING btree ("read_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_results_key" ON "delivery_results" USING btree ("request_id","side","platform","post_id");
--> statement-breakpoint
CREATE INDEX "delivery_results_by_due" ON "delivery_results" USING btree ("due_at") WHERE "delivery_results"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "showcases_by_sender" ON "showcases" USING btree ("sender_id","shown_at" DESC,"request_id" DESC);
--> statement-breakpoint
CREATE INDEX "showcases_by_recipient" ON "showcases" USING btree ("recipient_id","shown_at" DESC,"request_id" DESC);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method" CHECK ("sessions"."method" in ('password', 'totp', 'recoveryCode', 'passkey', 'signUp', 'google')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply', 'showcase', 'term')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('take_down', 'restore', 'warn', 'unverify', 'limit', 'suspend', 'lift', 'dismiss', 'hide', 'role', 'term_added', 'term_removed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reason" CHECK ("decisions"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'notPaid', 'other', 'within_rules', 'corrected', 'insufficient', 'role', 'term')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply', 'showcase')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('user', 'kollab', 'post', 'comment', 'message', 'review', 'reviewReply', 'showcase')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'notPaid', 'other')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_leaving" CHECK (("profiles"."state" = 'leaving') = ("profiles"."delete_at" is not null) and ("profiles"."delete_at" is null) = ("profiles"."state_before" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_payments" CHECK ("profiles"."payments_on_time" between 0 and "profiles"."due_payments") NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_state" CHECK ("profiles"."state" in ('active', 'limited', 'suspended', 'leaving', 'deleted')) NOT VALID;
--> statement-breakpoint
-- The log of the place is written and read. Only the admin's name may be emptied, when they delete their account.
CREATE FUNCTION "keep_place_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'admin_id' = to_jsonb(OLD) - 'admin_id'
    AND (NEW.admin_id IS NULL OR NEW.admin_id IS NOT DISTINCT FROM OLD.admin_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry in the log of the place is never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "place_log_kept" BEFORE UPDATE OR DELETE ON "place_log"
  FOR EACH ROW EXECUTE FUNCTION "keep_place_log"();
--> statement-breakpoint
CREATE TRIGGER "place_log_kept_whole" BEFORE TRUNCATE ON "place_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_place_log"();
