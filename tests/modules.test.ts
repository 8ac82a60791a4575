import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { NotificationTypes } from '#contract/notification-types.ts';
import { MODULES } from '#src/modules.ts';
import { createApi } from '#web/endpoints.ts';
import { notificationTypes } from '#web/notification-texts.ts';
import { MODULES as ORDER } from '../scripts/import-rules.ts';

// Lists that are maintained by hand. No other test fails when a module is missing from them.

const ROOT = path.resolve(import.meta.dirname, '..');

it('app.ts lists every manifest in the order of the import rules', () => {
  const found = fs.globSync('src/modules/*/server/*.module.ts', { cwd: ROOT });
  const listed = MODULES.map(({ name }) => name);
  expect(listed.toSorted()).toEqual(
    ['kit', ...found.map((file) => path.basename(file, '.module.ts'))].sort(),
  );
  expect(listed).toEqual(['kit', ...ORDER]);
});

it('web/notification-texts.ts has texts for exactly the types of the manifests', () => {
  const brought = namesOf(MODULES.flatMap(({ notifications }) => notifications ?? []));
  expect(brought.length).toBeGreaterThan(10);
  expect(namesOf(notificationTypes)).toEqual(brought);
});

it('web/endpoints.ts lists every table of endpoints', async () => {
  const api = createApi(async () => ({ status: 200, body: null }));
  const files = fs.globSync('src/modules/*/*.endpoints.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const tables: Record<string, EndpointTable> = await import(path.join(ROOT, file));
    for (const name of Object.values(tables).flatMap((table) => Object.keys(table))) {
      expect(Reflect.get(api, name), `${name} of ${file}`).toBeTypeOf('function');
    }
  }
});

function namesOf(modules: readonly NotificationTypes[]): string[] {
  const groups = modules.flatMap((module) => Object.values(module.groups));
  return groups.flatMap(({ types }) => Object.keys(types)).sort();
}
