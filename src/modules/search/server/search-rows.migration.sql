-- The planner chooses by them between the index of an order and that of entries: those that one of a thousand rows has are listed.
ALTER TABLE "search_kollabs" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "search_posts" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "search_users" ALTER COLUMN "entries" SET STATISTICS 500;
