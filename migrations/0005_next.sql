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
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "verified_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "pay_record" jsonb;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "due_payments" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "payments_on_time" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_domains" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "agreement_instalments" ADD CONSTRAINT "agreement_instalments_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."agreements"("request_id","version") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agreement_instalments_by_due" ON "agreement_instalments" USING btree ("due") WHERE "agreement_instalments"."arrived_at" is null and ("agreement_instalments"."sent_at" is null or "agreement_instalments"."missing_at" is not null);
--> statement-breakpoint
CREATE INDEX "proofs_by_user" ON "proofs" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_domain_key" ON "proofs" USING btree ("user_id","domain") WHERE "proofs"."domain" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_connection_key" ON "proofs" USING btree ("connection_id") WHERE "proofs"."connection_id" is not null;
--> statement-breakpoint
CREATE INDEX "proofs_by_next_check" ON "proofs" USING btree ("next_check_at") WHERE "proofs"."next_check_at" is not null;
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reason" CHECK ("decisions"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'notPaid', 'other', 'within_rules', 'corrected', 'insufficient', 'role', 'term')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'scam', 'copyright', 'notPaid', 'other')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_payments" CHECK ("profiles"."payments_on_time" between 0 and "profiles"."due_payments") NOT VALID;
