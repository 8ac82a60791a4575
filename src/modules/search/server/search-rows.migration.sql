-- Statistics on entries that one row in a thousand has. With them the planner chooses between the index of the order and
-- that of the entries.
ALTER TABLE "search_kollabs" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "search_posts" ALTER COLUMN "entries" SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE "search_users" ALTER COLUMN "entries" SET STATISTICS 500;
