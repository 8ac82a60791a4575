-- Room on each page for the counters (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "profiles" SET (fillfactor = 80);
