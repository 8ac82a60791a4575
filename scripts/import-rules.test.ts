import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import config from './import-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Files that violate no rule. */
const CLEAN: Record<string, string> = {
  'app.ts':
    "import { m } from '#modules/kollabs/server/kollabs.module.ts';\nexport const app = [m, import('./demo/fill.ts')];",
  'demo/fill.ts': 'export const fill = 1;',
  'contract/endpoint.ts': "import type { Code } from './errors.ts';\nexport type Call = Code;",
  'contract/errors.ts': "export type Code = 'conflict';",
  'contract/fields.ts': "import { z } from 'zod';\nexport const id = z.string();",
  'infra/clock.ts': 'export const now = () => Date.now();',
  'infra/api/write.ts': 'export const write = 1;',
  'infra/edge/cache.ts': 'export const cache = 1;',
  'ui/button.tsx': "import { useState } from 'react';\nexport const Button = useState;",
  'web/shell.tsx': "import { Button } from '#ui/button.tsx';\nexport const shell = Button;",
  'modules/profiles/profiles.rules.ts': 'export const isOwner = () => true;',
  'modules/profiles/profiles.contract.ts':
    "import { id } from '#contract/fields.ts';\nexport const view = id;",
  'modules/profiles/server/profiles.table.ts': 'export const profiles = 1;',
  'modules/profiles/server/profiles.service.ts': 'export const getProfile = () => 1;',
  'modules/profiles/server/profiles.commands.ts': 'export const editProfile = () => 1;',
  'modules/profiles/web/profile-card.tsx': 'export const ProfileCard = () => null;',
  'modules/profiles/web/profile-form.tsx': 'export const ProfileForm = () => null;',
  'modules/kollabs/kollabs.contract.ts':
    "import { view } from '#modules/profiles/profiles.contract.ts';\nexport type View = typeof view;\nexport const kollab = view;",
  'modules/kollabs/kollabs.rules.ts':
    "import { isOwner } from '#modules/profiles/profiles.rules.ts';\nimport type { View } from './kollabs.contract.ts';\nexport const may = (at: View) => [isOwner, new Date(String(at))];",
  'modules/kollabs/server/kollabs.table.ts':
    "import { profiles } from '#modules/profiles/server/profiles.table.ts';\nexport const kollabs = profiles;",
  'modules/kollabs/server/kollabs.commands.ts':
    "import { now } from '#infra/clock.ts';\nimport { getProfile } from '#modules/profiles/server/profiles.service.ts';\nexport const publish = [now, getProfile];",
  'modules/kollabs/server/kollabs.module.ts':
    "import { publish } from './kollabs.commands.ts';\nexport const m = publish;",
  'modules/kollabs/web/kollab-page.tsx':
    "import { ProfileCard } from '#modules/profiles/web/profile-card.tsx';\nimport type { View } from '../kollabs.contract.ts';\nexport default function KollabPage(view: View) {\n  return [ProfileCard, view];\n}",
};

/** Files that each violate one rule with an import. */
const BROKEN: [rule: string, file: string, imported: string, type?: 'type'][] = [
  ['browser-reaches-no-server', 'modules/kollabs/web/a.tsx', '#modules/kollabs/server/kollabs.table.ts'],
  [
    'browser-reaches-no-server',
    'modules/kollabs/web/b.tsx',
    '#modules/kollabs/server/kollabs.table.ts',
    'type',
  ],
  ['browser-reaches-no-server', 'web/c.tsx', '#infra/clock.ts'],
  ['browser-reaches-no-server', 'web/d.tsx', 'node:fs/promises'],
  ['browser-reaches-no-server', 'root.tsx', 'path'],
  ['browser-reaches-no-server', 'web/f.tsx', 'drizzle-orm/pg-core'],
  ['browser-reaches-no-server', 'web/g.tsx', '@fastify/static'],
  ['ui-stands-alone', 'ui/a.tsx', '#web/shell.tsx'],
  ['ui-stands-alone', 'ui/b.tsx', 'react-router'],
  ['ui-stands-alone', 'ui/c.tsx', '#contract/endpoint.ts', 'type'],
  ['kit-stands-alone', 'contract/a.ts', '#infra/clock.ts'],
  ['kit-stands-alone', 'contract/b.ts', 'fastify'],
  ['one-form-layer', 'web/h.tsx', 'react-hook-form'],
  ['shared-files', 'modules/kollabs/a.contract.ts', 'react'],
  ['shared-files', 'modules/kollabs/b.endpoints.ts', '#contract/fields.ts'],
  ['shared-files', 'modules/kollabs/c.messages.ts', './kollabs.contract.ts'],
  ['shared-files', 'modules/kollabs/d.errors.ts', './kollabs.contract.ts', 'type'],
  ['shared-files', 'modules/kollabs/e.notifications.ts', './kollabs.rules.ts'],
  ['shared-files', 'modules/kollabs/f.rules.ts', './kollabs.contract.ts'],
  ['shared-files', 'modules/kollabs/g.rules.ts', 'node:crypto'],
  ['shared-files', 'modules/kollabs/h.policy.ts', 'zod'],
  ['web-across-modules', 'modules/kollabs/web/i-page.tsx', '#modules/profiles/web/profile-form.tsx'],
  ['web-across-modules', 'modules/kollabs/web/j-list.tsx', '#modules/profiles/web/profile-card.tsx'],
  ['web-across-modules', 'web/k.tsx', '#modules/profiles/web/profile-card.tsx'],
  ['server-across-modules', 'modules/kollabs/server/l.ts', '#modules/profiles/server/profiles.commands.ts'],
  ['server-across-modules', 'modules/kollabs/server/m.ts', '#modules/profiles/server/profiles.table.ts'],
  [
    'server-across-modules',
    'modules/kollabs/server/n.queries.ts',
    '#modules/profiles/server/profiles.commands.ts',
  ],
  [
    'server-across-modules',
    'modules/kollabs/server/o.table.ts',
    '#modules/profiles/server/profiles.service.ts',
  ],
  ['modules-import-downward', 'modules/profiles/p.contract.ts', '#modules/kollabs/kollabs.contract.ts'],
  ['modules-import-downward', 'modules/profiles/q.rules.ts', '#modules/kollabs/kollabs.contract.ts', 'type'],
  [
    'modules-import-downward',
    'modules/profiles/server/r.table.ts',
    '#modules/kollabs/server/kollabs.table.ts',
  ],
  ['modules-import-downward', 'modules/profiles/server/s.service.ts', '#modules/kollabs/kollabs.rules.ts'],
  ['server-draws-nothing', 'modules/kollabs/server/t.ts', '#web/shell.tsx'],
  ['infra-knows-no-feature', 'infra/u.ts', '#modules/profiles/profiles.contract.ts', 'type'],
  ['edge-knows-no-api', 'infra/edge/v.ts', '#infra/api/write.ts'],
  ['app-lists-manifests', 'app.ts', '#modules/profiles/server/profiles.service.ts'],
  ['product-without-development-parts', 'infra/w.ts', '#src/demo/fill.ts'],
  ['product-without-development-parts', 'server.ts', '#src/demo/fill.ts'],
  ['product-without-tests', 'infra/x.ts', '#tests/factories.ts'],
  ['relative-means-near', 'modules/kollabs/web/y.tsx', '../../profiles/profiles.rules.ts'],
  ['relative-means-near', 'web/z.tsx', '../ui/button.tsx'],
];

/** Files that each violate one rule of biome.json. */
const LINTED: [rule: string, file: string, text: string][] = [
  ['noDefaultExport', 'web/a.tsx', 'export default 1;'],
  ['noBarrelFile', 'web/b.tsx', "export * from './shell.tsx';"],
  ['noBarrelFile', 'web/c.tsx', "export { shell } from './shell.tsx';"],
  ['noImportCycles', 'infra/d.ts', "import type { E } from './e.ts';\nexport type D = E;"],
  ['noImportCycles', 'infra/e.ts', "import type { D } from './d.ts';\nexport type E = D;"],
  [
    'noRestrictedImports',
    'modules/kollabs/web/f.tsx',
    "import { useFetcher } from 'react-router';\nexport const f = useFetcher;",
  ],
  [
    'noRestrictedImports',
    'modules/kollabs/web/g.tsx',
    "import { ApiError } from '#contract/api-error.ts';\nexport const g = ApiError;",
  ],
  ['noRestrictedGlobals', 'modules/kollabs/web/h.tsx', "export const h = fetch('/api');"],
  ['noRestrictedGlobals', 'web/i.ts', 'export const i = crypto.randomUUID();'],
  ['noRestrictedGlobals', 'modules/kollabs/j.rules.ts', 'export const j = process.env.HOST;'],
  ['plugin', 'modules/kollabs/k.rules.ts', 'export const k = Date.now();'],
  ['plugin', 'modules/kollabs/l.contract.ts', 'export const l = Math.random();'],
  ['plugin', 'modules/kollabs/m.rules.ts', 'export const m = new Date();'],
  ['plugin', 'modules/kollabs/web/n.tsx', 'export const n = api.list().then(String).catch(() => null);'],
  [
    'plugin',
    'modules/kollabs/web/o.tsx',
    'export async function o() {\n  try {\n    return await api.list();\n  } catch {\n    return null;\n  }\n}',
  ],
];

let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-imports-'));
  for (const name of ['package.json', 'biome.json', 'biome']) {
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  write('../tests/factories.ts', 'export const person = 1;');
  for (const [file, text] of Object.entries(CLEAN)) write(file, text);
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

it('finds no violation in clean files, and reads all of them', async () => {
  const { modules, violations } = await check();
  expect(violations).toEqual([]);
  expect(modules).toEqual(expect.arrayContaining(Object.keys(CLEAN).map((file) => `src/${file}`)));
});

it('finds each import that violates a rule', async () => {
  for (const [, file, imported, type] of BROKEN) {
    write(
      file,
      `${CLEAN[file] ?? ''}\nimport ${type ?? ''} { it } from '${imported}';\nexport const x: typeof it = it;`,
    );
  }
  const { violations } = await check();
  expect([...new Set(violations)].sort()).toEqual(
    BROKEN.map(([rule, file]) => `src/${file}: ${rule}`).sort(),
  );
  expect(new Set(BROKEN.map(([rule]) => rule))).toEqual(new Set(config.forbidden?.map(({ name }) => name)));
  for (const [, file] of BROKEN) fs.rmSync(path.join(folder, 'src', file));
});

it('finds content that a file must not have', async () => {
  for (const [, file, text] of LINTED) write(file, `${text}\n`);
  const lint = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'src'];
  const { stdout } = await promisify(execFile)('biome', lint, { cwd: folder }).catch((error) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  const found = diagnostics.map(
    ({ category, location }) => `${location.path}: ${category.split('/').at(-1)}`,
  );
  expect(found.sort()).toEqual(LINTED.map(([rule, file]) => `src/${file}: ${rule}`).sort());
});

async function check() {
  const options = {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  };
  const { output } = await cruise(['src'], options as object, config.options?.enhancedResolveOptions);
  if (typeof output === 'string') throw new Error(output);
  return {
    modules: output.modules.map(({ source }) => source),
    violations: output.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`),
  };
}

function write(file: string, text: string): void {
  const target = path.join(folder, 'src', file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}
