-- Room on each page for the steps (docs/decisions/0096-counters-stay-on-their-page.md).
ALTER TABLE "requests" SET (fillfactor = 80);
