import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { FILE_RULES } from './file-rules.ts';
import { IMPORT_RULES } from './import-rules.ts';

/** A small project that keeps every rule and has at least one file for each. */
const CLEAN: Record<string, string> = {
  'package.json': JSON.stringify({
    imports: Object.fromEntries(
      ['contract', 'infra', 'modules', 'ui', 'web', 'src'].map((name) => [
        `#${name}/*`,
        name === 'src' ? './src/*' : `./src/${name}/*`,
      ]),
    ),
  }),
  'src/app.ts':
    "import { kollabsModule } from '#modules/kollabs/server/kollabs.module.ts';\nexport const app = kollabsModule;",
  'src/root.tsx':
    "import { shell } from '#web/shell.tsx';\nexport default function Root() {\n  return shell;\n}",
  'src/contract/endpoint.ts': "import type { ErrorCode } from './errors.ts';\nexport type Call = ErrorCode;",
  'src/contract/errors.ts': "export type ErrorCode = 'conflict';",
  'src/contract/fields.ts': "import { z } from 'zod';\nexport const id = z.string();",
  'src/infra/clock.ts': 'export const now = () => Date.now();',
  'src/infra/edge/cache.ts': 'export const cache = 1;',
  'src/ui/button/button.tsx': "import { useState } from 'react';\nexport const Button = useState;",
  'src/web/shell.tsx': "import { Button } from '#ui/button/button.tsx';\nexport const shell = Button;",
  'src/modules/profiles/profiles.contract.ts':
    "import { z } from 'zod';\nimport { id } from '#contract/fields.ts';\nexport const view = z.object({ id });",
  'src/modules/profiles/profiles.rules.ts': 'export const isOwner = () => true;',
  'src/modules/profiles/server/profiles.table.ts': 'export const profiles = 1;',
  'src/modules/profiles/server/profiles.service.ts': 'export const getProfile = () => 1;',
  'src/modules/profiles/server/profiles.commands.ts': 'export const editProfile = () => 1;',
  'src/modules/profiles/web/profile-card.tsx': 'export const ProfileCard = () => null;',
  'src/modules/profiles/web/profile-form.tsx': 'export const ProfileForm = () => null;',
  'src/modules/kollabs/kollabs.endpoints.ts':
    "import type { Call } from '#contract/endpoint.ts';\nexport const calls: Call[] = [];",
  'src/modules/kollabs/kollabs.contract.ts':
    "import { view } from '#modules/profiles/profiles.contract.ts';\nimport { calls } from './kollabs.endpoints.ts';\nexport type V = typeof view;\nexport const c = [view, calls];",
  'src/modules/kollabs/kollabs.messages.ts':
    "import { isOwner } from '#modules/profiles/profiles.rules.ts';\nexport const texts = { isOwner };",
  'src/modules/kollabs/kollabs.errors.ts':
    "import type { ErrorCode } from '#contract/errors.ts';\nexport const kollabsErrors: ErrorCode[] = [];",
  'src/modules/kollabs/kollabs.notifications.ts': 'export const kollabsNotifications = {};',
  'src/modules/kollabs/kollabs.rules.ts':
    "import { isOwner } from '#modules/profiles/profiles.rules.ts';\nimport type { V } from './kollabs.contract.ts';\nexport const may = (at: V) => [isOwner, new Date(String(at))];",
  'src/modules/kollabs/kollabs.policy.ts':
    "import { isOwner } from '#modules/profiles/profiles.rules.ts';\nimport { may } from './kollabs.rules.ts';\nexport const can = [isOwner, may];",
  'src/modules/kollabs/server/kollabs.table.ts':
    "import { profiles } from '#modules/profiles/server/profiles.table.ts';\nexport const kollabs = profiles;",
  'src/modules/kollabs/server/kollabs.queries.ts':
    "import { profiles } from '#modules/profiles/server/profiles.table.ts';\nimport { getProfile } from '#modules/profiles/server/profiles.service.ts';\nimport { kollabs } from './kollabs.table.ts';\nexport const find = [profiles, getProfile, kollabs];",
  'src/modules/kollabs/server/kollabs.commands.ts':
    "import { now } from '#infra/clock.ts';\nimport { getProfile } from '#modules/profiles/server/profiles.service.ts';\nexport const publish = [now, getProfile];",
  'src/modules/kollabs/server/kollabs.module.ts':
    "import { routes } from './kollabs.routes.ts';\nexport const kollabsModule = { routes };",
  'src/modules/kollabs/server/kollabs.routes.ts':
    "import { publish } from './kollabs.commands.ts';\nimport { find } from './kollabs.queries.ts';\nexport const routes = [publish, find];",
  'src/modules/kollabs/web/kollab-card.tsx':
    "import type { V } from '#modules/kollabs/kollabs.contract.ts';\nexport const KollabCard = (v: V) => v;",
  'src/modules/kollabs/web/kollab-page.tsx':
    "import { ProfileCard } from '#modules/profiles/web/profile-card.tsx';\nimport type { V } from '../kollabs.contract.ts';\nimport { KollabCard } from './kollab-card.tsx';\nexport default function KollabPage() {\n  return [ProfileCard, KollabCard];\n}",
  'tests/factories.ts': "import { app } from '#src/app.ts';\nexport const person = app;",
};

/** Each case adds one line to one file of the clean project and names the only rule that it breaks. */
const SEEDED: [rule: string, file: string, line: string][] = [
  ['browser-reaches-no-server', 'modules/kollabs/web/kollab-page.tsx', server('kollabs', 'queries')],
  [
    'browser-reaches-no-server',
    'modules/kollabs/web/kollab-card.tsx',
    typed('kollabs/server/kollabs.queries'),
  ],
  [
    'browser-reaches-no-server',
    'modules/kollabs/web/kollab-card.tsx',
    "import { now } from '#infra/clock.ts';",
  ],
  ['browser-reaches-no-server', 'modules/kollabs/web/kollab-card.tsx', "import fs from 'node:fs/promises';"],
  ['browser-reaches-no-server', 'modules/kollabs/web/kollab-card.tsx', "import { sep } from 'path';"],
  [
    'browser-reaches-no-server',
    'modules/kollabs/web/kollab-card.tsx',
    "import { sql } from 'drizzle-orm/sql';",
  ],
  ['browser-reaches-no-server', 'modules/kollabs/web/kollab-card.tsx', "import s from '@fastify/static';"],
  [
    'browser-reaches-no-server',
    'modules/kollabs/web/kollab-page.tsx',
    "const q = import('#infra/clock.ts');",
  ],
  [
    'browser-reaches-no-server',
    'modules/kollabs/web/kollab-page.tsx',
    "type Q = import('#infra/clock.ts').now;",
  ],
  ['browser-reaches-no-server', 'root.tsx', "import { app } from '#src/app.ts';"],
  ['browser-reaches-no-server', 'web/shell.tsx', "import '#infra/clock.ts';"],
  ['ui-stands-alone', 'ui/button/button.tsx', "import { shell } from '#web/shell.tsx';"],
  ['ui-stands-alone', 'ui/button/button.tsx', "import { Link } from 'react-router';"],
  ['ui-stands-alone', 'ui/button/button.tsx', "import type { Call } from '#contract/endpoint.ts';"],
  ['ui-stands-alone', 'ui/button/button.tsx', typed('kollabs/kollabs.contract')],
  ['kit-stands-alone', 'contract/endpoint.ts', "import { now } from '#infra/clock.ts';"],
  ['kit-stands-alone', 'contract/endpoint.ts', "import fastify from 'fastify';"],
  ['contract-imports', 'modules/kollabs/kollabs.contract.ts', "import { useState } from 'react';"],
  ['contract-imports', 'modules/kollabs/kollabs.contract.ts', value('kollabs/kollabs.messages')],
  ['contract-imports', 'modules/kollabs/kollabs.contract.ts', value('requests/requests.rules')],
  ['contract-imports', 'modules/profiles/profiles.contract.ts', value('kollabs/kollabs.contract')],
  ['contract-imports', 'modules/profiles/profiles.contract.ts', typed('kollabs/kollabs.contract')],
  ['endpoints-imports', 'modules/kollabs/kollabs.endpoints.ts', "import { z } from 'zod';"],
  ['endpoints-imports', 'modules/kollabs/kollabs.endpoints.ts', "import { id } from '#contract/fields.ts';"],
  ['messages-imports', 'modules/kollabs/kollabs.messages.ts', "import { z } from 'zod';"],
  ['messages-imports', 'modules/kollabs/kollabs.messages.ts', value('kollabs/kollabs.contract')],
  ['tables-imports', 'modules/kollabs/kollabs.errors.ts', "import { z } from 'zod';"],
  ['tables-imports', 'modules/kollabs/kollabs.errors.ts', typed('kollabs/kollabs.contract')],
  ['tables-imports', 'modules/kollabs/kollabs.notifications.ts', value('profiles/profiles.rules')],
  ['rules-imports', 'modules/kollabs/kollabs.rules.ts', "import { c } from './kollabs.contract.ts';"],
  ['rules-imports', 'modules/kollabs/kollabs.rules.ts', "import { randomUUID } from 'node:crypto';"],
  ['rules-imports', 'modules/profiles/profiles.rules.ts', value('kollabs/kollabs.rules')],
  ['policy-imports', 'modules/kollabs/kollabs.policy.ts', "import { c } from './kollabs.contract.ts';"],
  ['policy-imports', 'modules/kollabs/kollabs.policy.ts', "import { z } from 'zod';"],
  ['page-across-modules', 'modules/kollabs/web/kollab-page.tsx', value('profiles/web/profile-form', 'tsx')],
  ['web-across-modules', 'modules/kollabs/web/kollab-list.tsx', value('profiles/web/profile-card', 'tsx')],
  ['web-across-modules', 'web/shell.tsx', value('profiles/web/profile-card', 'tsx')],
  ['server-across-modules', 'modules/kollabs/server/kollabs.commands.ts', server('profiles', 'commands')],
  ['server-across-modules', 'modules/kollabs/server/kollabs.commands.ts', server('profiles', 'table')],
  ['server-across-modules', 'modules/profiles/server/profiles.service.ts', value('kollabs/kollabs.rules')],
  ['queries-across-modules', 'modules/kollabs/server/kollabs.queries.ts', server('profiles', 'commands')],
  ['table-across-modules', 'modules/profiles/server/profiles.table.ts', server('kollabs', 'table')],
  ['table-across-modules', 'modules/kollabs/server/kollabs.table.ts', server('profiles', 'service')],
  [
    'server-draws-nothing',
    'modules/kollabs/server/kollabs.routes.ts',
    value('kollabs/web/kollab-card', 'tsx'),
  ],
  ['infra-knows-no-feature', 'infra/clock.ts', server('profiles', 'service')],
  [
    'infra-knows-no-feature',
    'infra/clock.ts',
    "import type { view } from '#modules/profiles/profiles.contract.ts';",
  ],
  ['edge-knows-no-api', 'infra/edge/cache.ts', "import { write } from '#infra/api/write.ts';"],
  ['kit-stands-alone', 'contract/endpoint.ts', typed('kollabs/kollabs.contract')],
  ['app-lists-manifests', 'app.ts', server('kollabs', 'routes')],
  ['app-lists-manifests', 'app.ts', server('profiles', 'service')],
  ['app-lists-manifests', 'app.ts', typed('kollabs/kollabs.contract')],
  ['product-without-tests', 'app.ts', "import { person } from '../tests/factories.ts';"],
  ['no-barrels', 'modules/kollabs/web/kollab-card.tsx', "export { kollabs } from './kollab-page.tsx';"],
  ['no-barrels', 'modules/kollabs/web/kollab-card.tsx', "export type * from './kollab-page.tsx';"],
  ['no-barrels', 'contract/index.ts', 'export const all = 1;'],
  ['no-default-exports', 'modules/kollabs/web/kollab-card.tsx', 'export default 1;'],
  ['no-default-exports', 'app.ts', 'const d = 1;\nexport { d as default };'],
  [
    'relative-means-near',
    'modules/kollabs/web/kollab-card.tsx',
    "import type { view } from '../../profiles/profiles.contract.ts';",
  ],
  ['relative-means-near', 'web/shell.tsx', "import { Button } from '../ui/button/button.tsx';"],
  ['relative-means-near', 'app.ts', "import { now } from './infra/clock.ts';"],
  [
    'no-barrels',
    'modules/kollabs/kollabs.rules.ts',
    "export { isOwner } from '#modules/profiles/profiles.rules.ts';",
  ],
  [
    'no-computed-imports',
    'modules/kollabs/server/kollabs.routes.ts',
    'export const at = (f: string) => import(f);',
  ],
  ['one-form-layer', 'modules/kollabs/web/kollab-card.tsx', "import { useForm } from 'react-hook-form';"],
  ['one-form-layer', 'modules/kollabs/web/kollab-card.tsx', "import { z } from '@hookform/resolvers/zod';"],
  [
    'one-write-layer',
    'modules/kollabs/web/kollab-page.tsx',
    "import { useRevalidator } from 'react-router';",
  ],
  [
    'one-write-layer',
    'modules/kollabs/web/kollab-card.tsx',
    "import { ApiError } from '#contract/errors.ts';",
  ],
  ['one-write-layer', 'modules/kollabs/web/kollab-card.tsx', "export const sent = fetch('/api');"],
  ['one-write-layer', 'root.tsx', "export const sent = window.fetch('/api');"],
  [
    'one-write-layer',
    'modules/kollabs/web/kollab-page.tsx',
    "import { api } from '#web/api.ts';\nexport const more = async () => {\n  try {\n    return await api.listKollabs();\n  } catch {\n    return null;\n  }\n};",
  ],
  [
    'one-write-layer',
    'modules/kollabs/web/kollab-card.tsx',
    "import { api } from '#web/api.ts';\nexport const more = api.listKollabs().then(String).catch(() => null);",
  ],
  ['pure', 'modules/kollabs/kollabs.rules.ts', 'export const at = Date.now();'],
  ['pure', 'modules/kollabs/kollabs.rules.ts', 'export const at = new Date();'],
  ['pure', 'modules/kollabs/kollabs.contract.ts', 'export const at = Math.random();'],
  ['pure', 'modules/kollabs/kollabs.rules.ts', 'export const at = fetch("/");'],
  ['pure', 'modules/kollabs/kollabs.endpoints.ts', 'export const at = process.env.HOST;'],
];

let root = '';

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-imports-'));
  for (const [file, text] of Object.entries(CLEAN)) write(file, text);
});

afterAll(() => fs.rmSync(root, { recursive: true }));

describe('the import check', () => {
  it('finds nothing in a clean project', () => {
    const report = checkImports(root);
    expect(report).toMatchObject({ violations: [], doubts: [] });
    expect(report.files).toBe(Object.keys(CLEAN).length - 1);
  });

  it.each(SEEDED)('%s: %s with %s', (rule, file, line) => {
    const target = `src/${file}`;
    write(target, `${CLEAN[target] ?? ''}\n${line}\n`);
    try {
      const { violations } = checkImports(root);
      expect(new Set(violations.map((each) => each.file))).toEqual(new Set([target]));
      const rules = new Set(violations.map((each) => each.rule));
      expect(rules).toContain(rule);
      const besides = [...rules].filter((each) => each !== rule);
      expect(besides.filter((each) => !ALSO[rule]?.includes(each))).toEqual([]);
    } finally {
      if (CLEAN[target] === undefined) fs.rmSync(path.join(root, target));
      else write(target, CLEAN[target]);
    }
  });

  it('has a seeded violation for every rule', () => {
    const rules = [...IMPORT_RULES, ...Object.values(FILE_RULES)].map((rule) => rule.name);
    expect(new Set(SEEDED.map(([rule]) => rule))).toEqual(new Set(rules));
  });

  it('is not fooled by words in comments and strings', () => {
    const target = 'src/modules/kollabs/web/kollab-card.tsx';
    write(target, `// import '#infra/clock.ts';\nexport const text = "import '#infra/clock.ts'";`);
    expect(checkImports(root).violations).toEqual([]);
    write(target, CLEAN[target] ?? '');
  });

  it('does not trust itself where it saw too little', () => {
    const empty = fs.mkdtempSync(path.join(root, 'empty-'));
    fs.writeFileSync(path.join(empty, 'package.json'), '{}');
    const { doubts } = checkImports(empty);
    expect(doubts).toContain('saw only 0 files');
    expect(doubts).toContain('saw only 0 imports');
    expect(doubts).toContain('rule browser-reaches-no-server matched no file');
    fs.rmSync(empty, { recursive: true });
  });

  it('does not trust itself with a file that it cannot read or a module that it does not know', () => {
    write('src/modules/unheard/server/unheard.service.ts', 'export const = ;');
    write('src/modules/unheard/server/unheard.table.ts', 'export const unheard = 1;');
    const { doubts } = checkImports(root);
    expect(doubts).toHaveLength(2);
    expect(doubts[0]).toContain('unheard.service.ts does not parse');
    expect(doubts[1]).toContain('module unheard has no place in the order');
    fs.rmSync(path.join(root, 'src/modules/unheard'), { recursive: true });
  });
});

/** Rules that a seeded line cannot help breaking besides its own. */
const ALSO: Record<string, string[]> = {
  'product-without-tests': ['relative-means-near'],
};

function write(file: string, text: string) {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}

function value(file: string, ending = 'ts') {
  return `import { it } from '#modules/${file}.${ending}';`;
}

function typed(file: string) {
  return `import type { it } from '#modules/${file}.ts';`;
}

function server(module: string, room: string) {
  return value(`${module}/server/${module}.${room}`);
}
