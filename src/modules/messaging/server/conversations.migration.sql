-- Room on each page for the place of the newest message (docs/decisions/07-views-and-prepared-plans.md).
ALTER TABLE "conversations" SET (fillfactor = 80);
