// @module-tag whole
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { decidedWords } from './decided-words.ts';
import { type Case, describeCases } from './walk.ts';

// As accounts.db.test.ts, for texts that a user wrote to others.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { takeDown, hideByRule, putBack, hidesWords } = decidedWords(() => app);

describe("no response contains or counts a user's invisible texts", () => {
  describeCases(
    () => app,
    (['messages', 'comments', 'reviews'] as const).flatMap((kind): Case[] => [
      {
        name: `${kind} that were taken down`,
        put: (world) => takeDown(world, kind),
        hides: hidesWords(kind),
        restore: (world) => putBack(world, kind, 'restore'),
        main: 'every',
      },
      {
        name: `${kind} that a rule hid`,
        put: (world) => hideByRule(world, kind),
        hides: hidesWords(kind),
        restore: (world) => putBack(world, kind, 'dismiss'),
        // The rule also counts earlier reports.
        ownWorld: true,
      },
    ]),
  );
});
