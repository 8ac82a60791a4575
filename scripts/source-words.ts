import path from 'node:path';
import { parseSync } from 'vite';
import { isNode, type Node, walk } from './syntax.ts';

/** Something that a file says to its readers: a name, or a sentence. */
export interface Said {
  /** A field is the key of an object, which may be a field of the API. */
  kind: 'name' | 'field' | 'sentence';
  text: string;
  /** One-based. */
  line: number;
}

/**
 * What a file says to those who read the code: names, comments and test titles of TypeScript and CSS, and the sentences
 * of a document. Strings are left out, since they are for people, for other programs or for the database.
 * @throws {SyntaxError} when a TypeScript file does not parse
 */
export function readSaid(file: string, text: string): Said[] {
  const name: Said = { kind: 'name', text: path.basename(file), line: 1 };
  if (/\.tsx?$/.test(file)) return [name, ...readTypeScript(file, text)];
  if (file.endsWith('.css')) return [name, ...readCss(text)];
  return [name, ...sentences(text, 0)];
}

function readTypeScript(file: string, text: string): Said[] {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const said = comments.flatMap(({ value, start }) => sentences(value, lineAt(start) - 1));
  const fields = new Set<unknown>();
  for (const node of walk(program)) {
    if (node.computed === false) fields.add(node.key ?? node.property);
    if (/Identifier$/.test(node.type) && typeof node.name === 'string') {
      said.push({ kind: fields.has(node) ? 'field' : 'name', text: node.name, line: lineAt(node.start) });
    }
    const title = testTitle(node);
    if (title) said.push({ kind: 'sentence', text: title.text, line: lineAt(title.start) });
  }
  return said;
}

function readCss(text: string): Said[] {
  const lineAt = lineCounter(text);
  const comments = [...text.matchAll(/\/\*([\s\S]*?)\*\//g)];
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [
    ...comments.flatMap(({ 1: comment = '', index }) => sentences(comment, lineAt(index) - 1)),
    ...[...rules.matchAll(/(?:\.|--)([a-zA-Z][\w-]*)/g)].map(
      ({ 1: name = '', index }): Said => ({ kind: 'name', text: name, line: lineAt(index) }),
    ),
  ];
}

/** One a line, without what is quoted: quotations are texts for people, or names that others gave. */
function sentences(text: string, before: number): Said[] {
  return text.split('\n').map((line, i) => {
    const text = line.replace(/(^|[\s(|])(?:'[^']*'|"[^"]*")(?=$|[\s.,;:)|?!])/g, '$1…');
    return { kind: 'sentence', text, line: before + i + 1 };
  });
}

/** `it('…')`, `describe.each(…)('…')` and the like. */
function testTitle({ type, callee, arguments: given }: Node): { text: string; start: number } | undefined {
  if (type !== 'CallExpression' || !Array.isArray(given)) return undefined;
  const [first] = given as unknown[];
  if (!isNode(first) || !['it', 'test', 'describe', 'step'].includes(rootOf(callee))) return undefined;
  if (first.type === 'Literal' && typeof first.value === 'string')
    return { text: first.value, start: first.start };
  if (first.type !== 'TemplateLiteral' || !Array.isArray(first.quasis)) return undefined;
  const quasis = first.quasis as { value: { raw: string } }[];
  return { text: quasis.map(({ value }) => value.raw).join('…'), start: first.start };
}

function rootOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  return rootOf(callee.type === 'MemberExpression' ? callee.object : (callee.callee ?? callee.tag));
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
