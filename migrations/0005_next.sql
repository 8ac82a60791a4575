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
	CONSTRAINT "google_sign_ins_purpose" CHECK ("google_sign_ins"."purpose" in ('signIn', 'connect'))
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
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_state";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text;
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "like_count" bigint;
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "verified_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "pay_record" jsonb;
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "push_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;
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
CREATE INDEX "agreement_instalments_by_due" ON "agreement_instalments" USING btree ("due") WHERE "agreement_instalments"."arrived_at" is null and ("agreement_instalments"."sent_at" is null or "agreement_instalments"."missing_at" is not null);
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
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method" CHECK ("sessions"."method" in ('password', 'totp', 'recoveryCode', 'passkey', 'signUp', 'google')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reason" CHECK ("decisions"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'notPaid', 'other', 'within_rules', 'corrected', 'insufficient', 'role', 'term')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'notPaid', 'other')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_leaving" CHECK (("profiles"."state" = 'leaving') = ("profiles"."delete_at" is not null) and ("profiles"."delete_at" is null) = ("profiles"."state_before" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_payments" CHECK ("profiles"."payments_on_time" between 0 and "profiles"."due_payments") NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_state" CHECK ("profiles"."state" in ('active', 'limited', 'suspended', 'leaving', 'deleted')) NOT VALID;
