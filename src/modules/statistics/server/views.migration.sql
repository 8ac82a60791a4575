-- What is there for a day must not stay in the write-ahead log, nor in what is restored from it.
ALTER TABLE "view_marks" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "view_salts" SET UNLOGGED;
