import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';
import { isNode, type Node, walk } from './syntax.ts';

export interface Import {
  specifier: string;
  /** `src/...` for files of the project, `npm:name` for packages, `node:name` for built-ins, COMPUTED. */
  target: string;
  typeOnly: boolean;
  line: number;
}

/** What the import check needs to know of one source file; lines are one-based. */
export interface SourceFile {
  path: string;
  imports: Import[];
  reExports: number[];
  defaultExports: number[];
  impurities: { line: number; what: string }[];
  /** What calls the server, reads pages again or handles refusals by itself. */
  ownWrites: { line: number; what: string }[];
}

/** The target of an `import()` whose argument is not a plain string. */
export const COMPUTED = '(computed)';

/** A prefix written in imports (`#modules/`) and the folder that it stands for (`src/modules/`). */
export type Alias = [prefix: string, folder: string];

/**
 * Parses one TypeScript file (never a search for words: comments and strings do not count).
 * @param root absolute path of the checkout
 * @param file path inside it, with forward slashes
 * @throws {SyntaxError} when the file does not parse
 */
export function readSourceFile(root: string, file: string, aliases: Alias[]): SourceFile {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors[0]) throw new SyntaxError(errors[0].message);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imported = (specifier: string, typeOnly: boolean, offset: number): Import => {
    return { specifier, target: resolveTarget(specifier, file, aliases), typeOnly, line: lineAt(offset) };
  };

  const nodes = [...walk(program)];
  const exports = module.staticExports.flatMap(({ entries, start }) =>
    entries.map((entry) => ({ ...entry, start })),
  );
  const reExports = exports.filter((entry) => entry.moduleRequest);
  return {
    path: file,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries, start }) =>
        imported(moduleRequest.value, entries.length > 0 && entries.every((each) => each.isType), start),
      ),
      ...reExports.map((entry) => imported(entry.moduleRequest?.value ?? '', entry.isType, entry.start)),
      ...nodes
        .filter((node) => node.type === 'ImportExpression' || node.type === 'TSImportType')
        .map((node) => imported(literal(node.source), node.type === 'TSImportType', node.start)),
    ],
    reExports: reExports.map((entry) => lineAt(entry.start)),
    defaultExports: exports
      .filter(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default')
      .map((entry) => lineAt(entry.start)),
    impurities: nodes.flatMap((node) => {
      const what = impurity(node);
      return what ? [{ line: lineAt(node.start), what }] : [];
    }),
    ownWrites: [
      ...module.staticImports.flatMap(({ entries, start }) =>
        entries
          .map((entry) => entry.importName.name ?? '')
          .filter((name) => WRITES_ITSELF.has(name))
          .map((what) => ({ line: lineAt(start), what })),
      ),
      ...nodes.filter(isFetch).map((node) => ({ line: lineAt(node.start), what: 'fetch()' })),
      ...(module.staticImports.some(({ entries }) => entries.some(isClient))
        ? nodes.filter(catchesCall)
        : []
      ).map((node) => ({ line: lineAt(node.start), what: 'a catch around api' })),
    ],
  };
}

/** Imported by these names, whatever the module: what the write layer is there for. */
const WRITES_ITSELF = new Set(['ApiError', 'useRevalidator', 'useFetcher', 'useFetchers', 'useSubmit']);

function isFetch(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee) === 'fetch';
  return (
    nameOf(callee.property) === 'fetch' && ['window', 'globalThis', 'self'].includes(nameOf(callee.object))
  );
}

/** The client for the browser, by the one name that it has. A loader has its own, and may say what a failure means. */
const isClient = (entry: { importName: { name?: string | null }; isType: boolean }) =>
  entry.importName.name === 'api' && !entry.isType;

/** `try { await api.x() } catch`, `api.x().catch()`: what the server refuses is told by hand. */
function catchesCall(node: Node): boolean {
  if (node.type === 'TryStatement') return isNode(node.handler) && asksServer(node.block);
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  return nameOf(node.callee.property) === 'catch' && asksServer(node.callee.object);
}

function asksServer(value: unknown): boolean {
  return [...walk(value)].some(
    ({ type, callee }) => type === 'CallExpression' && isNode(callee) && nameOf(callee.object) === 'api',
  );
}

const nameOf = (value: unknown) =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : '';

const literal = (value: unknown) =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : COMPUTED;

/** Globals whose every use is a clock, randomness or I/O. */
const OUTSIDE = new Set([
  ...['fetch', 'process', 'crypto', 'performance', 'globalThis', 'window', 'document', 'localStorage'],
  ...['setTimeout', 'setInterval', 'queueMicrotask', 'console'],
]);

function impurity(node: Node): string | undefined {
  if (node.type === 'MemberExpression') {
    const owner = nameOf(node.object);
    const member = `${owner}.${nameOf(node.property)}`;
    return OUTSIDE.has(owner) || ['Date.now', 'Math.random'].includes(member) ? member : undefined;
  }
  if (node.type === 'CallExpression') {
    const callee = nameOf(node.callee);
    return OUTSIDE.has(callee) || callee === 'Date' ? `${callee}()` : undefined;
  }
  const isNow = node.type === 'NewExpression' && nameOf(node.callee) === 'Date';
  return isNow && Array.isArray(node.arguments) && node.arguments.length === 0 ? 'new Date()' : undefined;
}

function resolveTarget(specifier: string, file: string, aliases: Alias[]): string {
  if (specifier === COMPUTED) return COMPUTED;
  const bare = specifier.replace(/[?].*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  const alias = aliases.find(([prefix]) => bare.startsWith(prefix));
  if (alias) return alias[1] + bare.slice(alias[0].length);
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`;
  const parts = bare.split('/');
  return `npm:${parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/')}`;
}
