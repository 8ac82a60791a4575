-- Room on each page for the place of the newest message (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "conversations" SET (fillfactor = 80);
