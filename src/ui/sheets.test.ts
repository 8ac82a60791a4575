import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: root }).map((file) => ({
  file,
  // Lines without comments, which may mention what the rules forbid.
  lines: readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n'),
}));

/** The breakpoints of phone, tablet and desktop (README, 'Page shell'). */
const WIDTHS = ['36rem', '48rem', '60rem'];
/** Container widths of the top bar, which also include widths below a phone's, for enlarged text (decision 35). */
const BAR_WIDTHS = [...WIDTHS, '21rem', '17rem'];

/**
 * The only sheets with colour values: the tokens, the category tints, and the avatars, whose hue comes from the name.
 */
const COLOURED = ['ui/tokens.css', 'ui/category/category.css', 'ui/avatar/avatar.module.css'];
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![-\w])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|navy|teal)(?![-\w])/i;

it('finds the sheets', () => {
  expect(sheets.length).toBeGreaterThan(80);
});

it('changes the layout only at the three breakpoints', () => {
  expect(
    linesWith(
      /@(?:media|container)\b.*(?:width|height|orientation|aspect)/,
      (line) =>
        WIDTHS.some(
          (width) =>
            line.trim() === `@media (width < ${width}) {` || line.trim() === `@media (width >= ${width}) {`,
        ) || BAR_WIDTHS.some((width) => line.trim() === `@container bar (width < ${width}) {`),
    ),
  ).toEqual([]);
});

it('takes colours from the tokens', () => {
  expect(linesWith(COLOUR, () => false, COLOURED)).toEqual([]);
});

it('has a class for each name that a component uses, and no other', () => {
  const asked = new Map<string, { names: Set<string>; computed: boolean }>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, variable, from] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = from?.startsWith('#')
        ? from.slice(1)
        : path.posix.join(path.posix.dirname(file), from ?? '');
      const uses = asked.get(sheet) ?? { names: new Set(), computed: false };
      for (const [, name] of source.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
        if (name !== 'module') uses.names.add(name ?? '');
      }
      uses.computed ||= new RegExp(`\\b${variable}\\[`).test(source);
      asked.set(sheet, uses);
    }
  }
  const odd = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, lines }) => {
      const { names, computed } = asked.get(file) ?? { names: new Set(), computed: false };
      const there = new Set([...lines.join('\n').matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name ?? ''));
      const missing = [...names].filter((name) => !there.has(name)).map((name) => `${file} lacks .${name}`);
      const unused = [...there]
        .filter((name) => !names.has(name))
        .map((name) => `${file} .${name} is unused`);
      return computed ? missing : [...missing, ...unused];
    });
  expect(odd).toEqual([]);
});

/** `file:line text` of each line that matches `wanted` and is not `allowed`. */
function linesWith(wanted: RegExp, allowed: (line: string) => boolean, except: string[] = []): string[] {
  return sheets
    .filter(({ file }) => !except.includes(file))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, index) =>
        wanted.test(line) && !allowed(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
    );
}
