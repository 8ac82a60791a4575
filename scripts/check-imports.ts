import fs from 'node:fs';
import path from 'node:path';
import { FILE_RULES, type FileRule } from './file-rules.ts';
import { IMPORT_RULES, type ImportRule, MODULES } from './import-rules.ts';
import { type Alias, COMPUTED, type Import, readSourceFile, type SourceFile } from './source-file.ts';

export interface Violation {
  file: string;
  line: number;
  rule: string;
  message: string;
}

export interface Report {
  files: number;
  imports: number;
  violations: Violation[];
  /** Reasons not to trust the report: too little seen, a rule that matched no file, a file not understood. */
  doubts: string[];
}

/** Fewer than these seen means that the check looked in the wrong place, not that the code is clean. */
const AT_LEAST = { files: 20, imports: 20 };
const FOLDERS = ['src', 'tests', 'scripts', 'bench'];

/**
 * Checks every TypeScript file under `root` against scripts/import-rules.ts.
 * @param root absolute path of the checkout (its package.json `imports` name the folders)
 */
export function checkImports(root: string): Report {
  const aliases = readAliases(root);
  const doubts: string[] = [];
  const files: SourceFile[] = [];
  for (const file of listFiles(root)) {
    try {
      files.push(readSourceFile(root, file, aliases));
    } catch (error) {
      doubts.push(`${file} does not parse: ${(error as Error).message}`);
    }
  }
  const imports = files.reduce((sum, file) => sum + file.imports.length, 0);
  if (files.length < AT_LEAST.files) doubts.push(`saw only ${files.length} files`);
  if (imports < AT_LEAST.imports) doubts.push(`saw only ${imports} imports`);
  for (const rule of [...IMPORT_RULES, ...Object.values(FILE_RULES)] as (ImportRule | FileRule)[]) {
    if (!files.some((file) => applies(rule, file.path))) doubts.push(`rule ${rule.name} matched no file`);
  }
  doubts.push(...unlistedModules(files));
  const violations = files.flatMap((file) => [...brokenImports(file), ...brokenShape(file)]);
  return { files: files.length, imports, violations, doubts };
}

function brokenImports(file: SourceFile): Violation[] {
  const rules = IMPORT_RULES.filter((rule) => applies(rule, file.path));
  return file.imports.flatMap((imported) =>
    rules
      .filter((rule) => !allows(rule, file.path, imported))
      .map((rule) => ({
        file: file.path,
        line: imported.line,
        rule: rule.name,
        message: `${imported.specifier}: ${rule.why}`,
      })),
  );
}

function allows(rule: ImportRule, file: string, imported: Import): boolean {
  const hits = (globs: string[]) =>
    globs.some((glob) => expand(glob, file).some((each) => path.matchesGlob(imported.target, each)));
  if (rule.about && !hits(rule.about)) return true;
  if (rule.never && hits(rule.never)) return false;
  if (!rule.only) return true;
  return hits(rule.only) || (imported.typeOnly && hits(rule.types ?? []));
}

function expand(glob: string, file: string): string[] {
  const own = moduleOf(file);
  const names = glob.includes('{own}')
    ? [own].filter((name) => name !== undefined)
    : glob.includes('{lower}')
      ? MODULES.slice(0, Math.max(MODULES.indexOf(own ?? ''), 0))
      : glob.includes('{other}')
        ? MODULES.filter((name) => name !== own)
        : [''];
  return names.map((name) => glob.replace(/\{(own|lower|other)\}/, name));
}

function brokenShape(file: SourceFile): Violation[] {
  const broken: Violation[] = [];
  const report = (rule: FileRule, line: number, what: string) => {
    if (applies(rule, file.path))
      broken.push({ file: file.path, line, rule: rule.name, message: `${what}: ${rule.why}` });
  };
  if (/^index\.tsx?$/.test(path.basename(file.path))) report(FILE_RULES.noBarrels, 1, 'index file');
  for (const line of file.reExports) report(FILE_RULES.noBarrels, line, 're-export');
  for (const line of file.defaultExports) report(FILE_RULES.defaultExports, line, 'default export');
  for (const { line, what } of file.ownWrites) report(FILE_RULES.oneWriteLayer, line, what);
  for (const { line, what } of file.impurities) report(FILE_RULES.pure, line, what);
  for (const { specifier, target, line } of file.imports) {
    if (specifier.startsWith('.') && isFar(file.path, target)) {
      report(FILE_RULES.ownTerritory, line, specifier);
    }
    if (target === COMPUTED) report(FILE_RULES.plainImports, line, 'computed import');
  }
  return broken;
}

function unlistedModules(files: SourceFile[]): string[] {
  const seen = new Set(files.map((file) => moduleOf(file.path)).filter((name) => name !== undefined));
  return [...seen]
    .filter((name) => !MODULES.includes(name))
    .map((name) => `module ${name} has no place in the order of scripts/import-rules.ts`);
}

function readAliases(root: string): Alias[] {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  return Object.entries(manifest.imports ?? {}).map(([from, to]) => [
    from.replace('*', ''),
    path.posix.normalize(to.replace('*', '')),
  ]);
}

function listFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.split(path.sep).join('/')),
  ).sort();
}

const moduleOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1];

/** Whether another name leads there: `scripts` and `bench` have none. */
const isFar = (file: string, target: string) =>
  territory(file) !== territory(target) && /^(?:src|tests)\//.test(target);

/** `src/modules/kollabs`, `src/ui`, `src`, `tests`: what a path belongs to. */
function territory(file: string): string {
  const folders = path.posix.dirname(file).split('/');
  return folders.slice(0, folders[0] !== 'src' ? 1 : folders[1] === 'modules' ? 3 : 2).join('/');
}

function applies(rule: { files: string[]; except?: string[] }, file: string): boolean {
  const matches = (globs: string[]) => globs.some((glob) => path.matchesGlob(file, glob));
  return matches(rule.files) && !matches(rule.except ?? []);
}

if (import.meta.main) {
  const { files, imports, violations, doubts } = checkImports(process.argv[2] ?? process.cwd());
  for (const { file, line, rule, message } of violations)
    console.error(`${file}:${line} ${rule}: ${message}`);
  for (const doubt of doubts) console.error(`the import check cannot be trusted: ${doubt}`);
  console.log(`imports: ${files} files, ${imports} imports, ${violations.length} against the rules`);
  process.exitCode = violations.length + doubts.length > 0 ? 1 : 0;
}
