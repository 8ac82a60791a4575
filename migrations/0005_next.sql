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
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_reason";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_state";
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "pay_record" jsonb;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "due_payments" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "payments_on_time" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "delete_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "state_before" text;
--> statement-breakpoint
ALTER TABLE "agreement_instalments" ADD CONSTRAINT "agreement_instalments_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."agreements"("request_id","version") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agreement_instalments_by_due" ON "agreement_instalments" USING btree ("due") WHERE "agreement_instalments"."arrived_at" is null and ("agreement_instalments"."sent_at" is null or "agreement_instalments"."missing_at" is not null);
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
