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
