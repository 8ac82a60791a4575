-- Free space on each page for updates of the newest position (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "conversations" SET (fillfactor = 80);
