import fs from 'node:fs';
import path from 'node:path';
import { type Glossary, readGlossary, splitName } from './glossary.ts';
import { readSaid } from './source-words.ts';

const GLOSSARY = 'docs/glossary.md';
/** Repeats what users of the demo world wrote. */
const QUOTED = 'docs/search-queries.md';
const FILES = ['{src,tests,scripts,bench}/**/*.{ts,tsx,css}', 'docs/**/*.md', '*.md', '.env.example'];

/** Folders that the check passes over until their words are mended. */
const LATER: string[] = [];

/** Fields named by the API (an answer of a passkey, a preference) or by vitest (`mock.calls`). */
const GIVEN_FIELDS = ['answer', 'answers', 'calls', 'nobody'];

interface Finding {
  file: string;
  line: number;
  word: string;
  instead: string;
}

export interface WordReport {
  files: number;
  findings: Finding[];
  /** Reasons not to trust the report. */
  doubts: string[];
}

/**
 * Looks for the words that docs/glossary.md forbids: in the names, comments and test titles of the code, and in the
 * documents. What the product says to people is not looked at.
 * @param root absolute path of the checkout
 */
export function checkWords(root: string, later: string[] = LATER): WordReport {
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  const glossary = readGlossary(read(GLOSSARY));
  const files = FILES.flatMap((glob) => fs.globSync(glob, { cwd: root }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== GLOSSARY && file !== QUOTED);
  const found = files.flatMap((file) => findWords(glossary, file, read(file)));

  const matches = (glob: string) => (finding: Finding) => path.matchesGlob(finding.file, glob);
  const done = later.filter((glob) => !found.some(matches(glob)));
  const doubts = done.map((glob) => `${glob} is mended: take it out of LATER in scripts/check-words.ts`);
  if (glossary.anywhere.size === 0 || glossary.names.size === 0) doubts.push(`${GLOSSARY} names no words`);
  if (files.length < 20) doubts.push(`saw only ${files.length} files`);
  const findings = found.filter((finding) => !later.some((glob) => matches(glob)(finding)));
  return { files: files.length, findings, doubts };
}

function findWords({ anywhere, names }: Glossary, file: string, text: string): Finding[] {
  return readSaid(file, text).flatMap(({ kind, text, line }) =>
    // A sentence is looked through name by name, so that two words in a row are not taken for one name.
    (text.match(/[\w-]+/g) ?? []).flatMap((name) => {
      if (kind === 'field' && GIVEN_FIELDS.includes(name)) return [];
      const words = ` ${splitName(name).join(' ')} `;
      const forbidden = kind === 'sentence' ? [...anywhere] : [...anywhere, ...names];
      return forbidden
        .filter(([word]) => words.includes(` ${word} `))
        .map(([word, instead]) => ({ file, line, word, instead }));
    }),
  );
}

if (import.meta.main) {
  const [root = process.cwd(), which] = process.argv.slice(2);
  const { files, findings, doubts } = checkWords(root, which === 'all' ? [] : LATER);
  for (const { file, line, word, instead } of findings) {
    console.error(`${file}:${line} '${word}': say ${instead} (${GLOSSARY})`);
  }
  for (const doubt of doubts) console.error(`the check of words: ${doubt}`);
  console.log(`words: ${files} files, ${findings.length} against the glossary`);
  process.exitCode = findings.length + doubts.length > 0 ? 1 : 0;
}
