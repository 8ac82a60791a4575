import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SOFTWARE } from '#contract/software.ts';

// The place has the name that its admins chose. The name of the software stands in one file, and these use it.
const USERS = [
  // What operators read: in the terminal, in traces, and in the logs of other servers.
  'scripts/admin/run-admin.ts',
  'src/infra/env-tracing.ts',
  'src/infra/outbound/outbound.ts',
  'src/infra/start-failure.ts',
  'src/server.ts',
  // The default name of the place.
  'src/modules/place/place.rules.ts',
  // Nobody may pass for the makers, and passwords must not be the name.
  'src/modules/accounts/accounts.password.rules.ts',
  'src/modules/accounts/accounts.rules.ts',
  // Identifiers in formats of machines. Another name would break what was verified before.
  'src/modules/agreements/agreements.calendar.rules.ts',
  'src/modules/proofs/proofs.rules.ts',
];

const ROOT = path.join(import.meta.dirname, '..');
const files = ['src', 'scripts'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.(?:tsx?|html|css|md|yaml|sql|svg)$/.test(file) && !/\.test\.tsx?$/.test(file)),
);
const textOf = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

it('only one file says the name of the software', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => textOf(file).includes(SOFTWARE))).toEqual(['src/contract/software.ts']);
});

it('only what people do not see uses it', () => {
  const users = files.filter((file) => textOf(file).includes('#contract/software.ts'));
  expect(users.sort()).toEqual(USERS.toSorted());
});
