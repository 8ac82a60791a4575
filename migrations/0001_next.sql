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
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_kollab_id_kollabs_id_fk" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
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
