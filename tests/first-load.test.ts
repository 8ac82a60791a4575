import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { GOALS } from '../bench/web-goals.ts';
import { buildPages } from '../scripts/build-pages.ts';

// The size of each page's first load, which grows unnoticed with every feature: decision 34.

const ASSETS = path.resolve(import.meta.dirname, '../build/client/assets');

/** Pages that may exceed `GOALS.js`, and by how many bytes. The first match applies. */
const MORE: { pages: RegExp; bytes: number; because: string }[] = [
  {
    pages:
      /sign-up|sign-in|google-page|forgot-password|security|settings|new-kollab|edit-kollab|new-post|first-message|components|moderation-case|decision-page|propose-agreement|setup-page|setup-steps|place-page|admin-legal/,
    bytes: 101_200,
    because: 'the form is the page, and brings what checks it, and the card that it makes',
  },
  {
    pages: /request$|conversation/,
    bytes: 30_200,
    because:
      'members write to each other there: a thread with files, its composer with drafts, pictures, files and suggestions, steps, links, results, what both sides show, and whether to ask before finishing',
  },
  {
    pages:
      /requests-|collaborations|dashboard|inbox|message-search|moderation|statistics-page|agreement-page|admin-users/,
    bytes: 7_700,
    because:
      'members use it, names are cut at their end, and what reads links and marks words are scripts of their own',
  },
];

/**
 * Pages with a lower goal, because people open them first and most: 145,000, or 143,500 where there is less on them, and
 * 2,400 of `page-steps`, which load with the first touch of a page. The first match applies.
 */
const READ_MOST = [
  { pages: /\/(?:post|kollab|kollabs|search-result|saved)-page$/, bytes: 146_000 },
  { pages: /\/(?:landing|profile|kit|showcase|users)-page$/, bytes: 147_400 },
];

const FORMS = MORE[0]?.pages ?? /^$/;

interface Route {
  parentId?: string;
  module: string;
  imports: string[];
}

interface Script {
  name: string;
  /** Size as gzip, as in `npm run bench -- web`. */
  bytes: number;
  text: string;
}

let routes: Record<string, Route>;
let entry: Omit<Route, 'parentId'>;
let scripts: Map<string, Script>;

// Reads all files at once, so that a later build does not matter.
beforeAll(async () => {
  await buildPages();
  const read = (name: string) => fs.readFileSync(path.join(ASSETS, name), 'utf8');
  const files = fs.readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const manifest = read(files.find((name) => name.startsWith('manifest-')) ?? '');
  ({ routes, entry } = JSON.parse(manifest.slice(manifest.indexOf('=') + 1).replace(/;$/, '')));
  scripts = new Map(
    files.map((name) => {
      const text = read(name);
      return [name, { name, text, bytes: zlib.gzipSync(text, { level: 9 }).length }];
    }),
  );
}, 300_000);

it('loads less JavaScript than its budget on every page', () => {
  const pages = Object.keys(routes).filter((id) => id !== 'root');
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap(overBudget)).toEqual([]);
});

it('loads no schemas on pages without forms', () => {
  const withSchemas = (id: string) => firstLoad(id).filter(({ text }) => text.includes('_zod'));
  expect(withSchemas('modules/accounts/web/sign-in-page')).not.toEqual([]);
  const readers = Object.keys(routes).filter((id) => id !== 'root' && !FORMS.test(id));
  const missed = readers.flatMap((id) => withSchemas(id).map(({ name }) => `${id}: zod is in ${name}`));
  expect(missed).toEqual([]);
});

/** Returns a message with the page's largest files if it exceeds its budget. */
function overBudget(id: string): string[] {
  const load = firstLoad(id);
  const bytes = load.reduce((sum, script) => sum + script.bytes, 0);
  const budget =
    READ_MOST.find(({ pages }) => pages.test(id))?.bytes ??
    GOALS.js + (MORE.find(({ pages }) => pages.test(id))?.bytes ?? 0);
  if (bytes <= budget) return [];
  const largest = load.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
  const files = largest.map((script) => `${script.name} ${script.bytes}`).join(', ');
  return [`${id}: ${bytes} bytes of ${load.length} scripts, over ${budget}. The largest: ${files}`];
}

/** Returns the scripts that a page starts with, and the one that every page loads after hydration. */
function firstLoad(id: string): Script[] {
  const parts = [entry];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
    const route = routes[at];
    if (route) parts.push(route);
  }
  const started = parts
    .flatMap(({ module, imports }) => [module, ...imports])
    .map((file) => path.basename(file));
  const steps = [...scripts.keys()].filter((name) => name.startsWith('page-steps-'));
  return [...new Set([...started, ...steps])].flatMap((name) => scripts.get(name) ?? []);
}
