import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserBundleGuard } from './browser-bundle-guard.ts';

const FILES: Record<string, string> = {
  'index.html': '<script type="module" src="/src/page.ts"></script>',
  'src/page.ts': "import { title } from './web/title.ts';\ndocument.title = title;",
  'src/web/title.ts': "export const title = 'A page';",
  'src/modules/kollabs/server/kollabs.queries.ts': "export const find = () => 'rows';",
  'src/infra/clock.ts': 'export const now = () => Date.now();',
  'src/demo/world.ts': 'export const people = 60;',
  'src/server.ts': 'export const port = 3000;',
  'node_modules/pg/package.json': '{"name":"pg","type":"module","main":"pg.js"}',
  'node_modules/pg/pg.js': "export const pool = () => 'pool';",
  'node_modules/harmless/package.json': '{"name":"harmless","type":"module","main":"harmless.js"}',
  'node_modules/harmless/harmless.js': "export { pool } from 'pg';\nexport const harmless = () => 'yes';",
};

const SEEDED: [what: string, page: string, named: RegExp][] = [
  [
    'a query',
    "import { find as x } from './modules/kollabs/server/kollabs.queries.ts';",
    /kollabs\.queries\.ts/,
  ],
  ['the infrastructure', "import { now as x } from './infra/clock.ts';", /src\/infra\/clock\.ts/],
  [
    'a constant of the demo world, which is inlined',
    "import { people as x } from './demo/world.ts';",
    /src\/demo\/world\.ts/,
  ],
  ['the start file', "import { port as x } from './server.ts';", /src\/server\.ts/],
  ['a driver', "import { pool as x } from 'pg';", /node_modules\/pg/],
  ['a driver behind a package', "import { pool as x } from 'harmless';", /node_modules\/pg/],
  ['a built-in', "import { readFileSync as x } from 'node:fs';", /node:fs/],
  ['a built-in of old', "import x from 'path';", /node:path/],
  ['a glob', "const x = import.meta.glob('./modules/*/server/*.ts');", /kollabs\.queries\.ts/],
  ['a lazy part', "const x = () => import('./infra/clock.ts');", /src\/infra\/clock\.ts/],
];

let root = '';

beforeAll(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'kollabrate-bundle-'));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});

afterAll(() => fs.rmSync(root, { recursive: true }));

describe('the browser bundle guard', () => {
  it('accepts a clean page', async () => {
    await expect(buildPage()).resolves.toBeDefined();
  });

  it.each(SEEDED)('fails a build that contains %s', async (_what, line, named) => {
    write('src/page.ts', `${line}\nconsole.log(x);\n${FILES['src/page.ts']}`);
    const failure = await buildPage().then(
      () => 'the build passed',
      (error: Error) => error.message,
    );
    expect(failure).toContain('Server code reached the browser bundle');
    expect(failure).toMatch(named);
    expect(failure).toContain('imported by');
  });

  it("accepts a package's import that the bundler dropped", async () => {
    write(
      'src/page.ts',
      `import { harmless } from 'harmless';\nconsole.log(harmless());\n${FILES['src/page.ts']}`,
    );
    await expect(buildPage()).resolves.toBeDefined();
  });

  it('fails if it recognises no module of the bundle', async () => {
    write('other.ts', 'console.log(1);');
    write('index.html', '<script type="module" src="/other.ts"></script>');
    await expect(buildPage()).rejects.toThrow(/found no module/);
  });
});

function buildPage() {
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false },
    plugins: [browserBundleGuard()],
  });
}

function write(file: string, text: string) {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}
