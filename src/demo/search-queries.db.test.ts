// @module-tag whole
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { fillDemoWorld } from './fill.ts';

/*
 * What searches of the demo world find, written into docs/search-queries.md for people to judge: WRITE_DOCS=1 writes it
 * anew. Where a first result is named here, it must stay the first.
 */
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/search-queries.md');

interface Query {
  q: string;
  /** What must be the first Kollab, person and post. */
  kollab?: string;
  user?: string;
  post?: string;
  meant?: string;
}

const QUERIES: Query[] = [
  { q: 'food' },
  { q: 'photography' },
  { q: 'What shoes do bakers actually stand in?', kollab: 'What shoes do bakers actually stand in?' },
  { q: 'portraits of regulars', kollab: 'Portraits of the regulars at one counter' },
  { q: 'bakers', kollab: 'What shoes do bakers actually stand in?' },
  { q: 'field recording' },
  { q: 'sound, loops' },
  { q: '@mira', user: 'mira' },
  { q: 'mira', user: 'mira' },
  { q: 'northroast', user: 'northroast' },
  { q: 'coffee' },
  { q: 'coffee tasting', post: 'New lot on the table' },
  { q: '#night shift' },
  { q: 'night shift meals', kollab: 'A lunchbox for people who eat lunch at three in the morning' },
  { q: 'short film' },
  { q: 'science communication' },
  { q: 'radio play', kollab: 'Voices for a radio play set on a bus, on a spaceship' },
  { q: 'voice acting' },
  { q: 'robots for schools' },
  { q: 'climbing' },
  { q: 'kettlebell', kollab: 'Cast me a four-kilo kettlebell for hands with arthritis' },
  { q: 'budget' },
  { q: 'invoices', kollab: 'Your first invoice, in a comic' },
  { q: 'linocut' },
  { q: 'ghost signs', kollab: 'Put my 1,100 ghost signs on a map that does not fall over' },
  { q: 'soap' },
  { q: 'astronomy' },
  { q: 'hospital' },
  { q: 'train' },
  { q: 'sleeper trains', kollab: 'Draw a whole sleeper train, berth by berth' },
  { q: 'walking' },
  { q: 'harbour', post: 'the whole harbour goes blue' },
  { q: 'roastery' },
  { q: 'sleep' },
  { q: 'beans' },
  { q: 'fotography', meant: 'photography' },
  { q: 'cofee', meant: 'coffee' },
  { q: 'hospitl', meant: 'hospital' },
  { q: 'astronmy' },
  { q: 'kettelbell', kollab: 'Cast me a four-kilo kettlebell for hands with arthritis', meant: 'kettlebell' },
  { q: 'msuic', meant: 'music' },
  { q: 'breakfst in kitchens', meant: 'breakfast in kitchens' },
  { q: 'okonkwo', user: 'okonkwo_plays' },
  { q: 'brandbasics' },
  { q: 'zzzz' },
  { q: 'paid, recipe' },
  { q: 'fighting games' },
  { q: 'accessibility' },
  { q: 'café' },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fillDemoWorld(app.context);
}, 300_000);
afterAll(() => app.close());

interface Found {
  kollabs: { title: string; matched: { by: string } }[];
  users: { username: string; matched: { by: string } }[];
  posts: { desc: string; matched: { by: string } }[];
  didYouMean: string | null;
}

async function search(q: string): Promise<Found> {
  const { status, body } = await app.call('GET', `/search?${new URLSearchParams({ q, limit: '3' })}`);
  expect([q, status]).toEqual([q, 200]);
  return body;
}

const shortly = (text: string) => (text.length > 70 ? `${text.slice(0, 70)}…` : text);
const listed = <T extends { matched: { by: string } }>(found: T[], name: (one: T) => string) =>
  found.length === 0 ? '–' : found.map((one) => `${shortly(name(one))} (${one.matched.by})`).join('<br>');

function rowOf(q: string, { kollabs, users, posts, didYouMean }: Found): string {
  const cells = [
    `\`${q}\``,
    listed(kollabs, ({ title }) => title),
    listed(users, ({ username }) => `@${username}`),
    listed(posts, ({ desc }) => desc),
    didYouMean ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

it.skipIf(!process.env.WRITE_DOCS)('writes the document', async () => {
  const rows = [];
  for (const { q } of QUERIES) rows.push(rowOf(q, await search(q)));
  const text = `# Searches and what they find

What a visitor is given of the demo world for each of these: the first three of each kind, with how each matched (decision 19). \`src/demo/search-queries.db.test.ts\` wrote it, and fails where the first result of a named one changes.

| Search | Kollabs | People | Posts | Did you mean |
|---|---|---|---|---|
${rows.join('\n')}
`;
  fs.writeFileSync(DOCUMENT, text);
});

it('lists forty searches', () => {
  const text = fs.readFileSync(DOCUMENT, 'utf8');
  expect(QUERIES.length).toBeGreaterThanOrEqual(40);
  for (const { q } of QUERIES) expect(text).toContain(`| \`${q}\` |`);
});

it.each(QUERIES.filter((query) => Object.keys(query).length > 1))(
  '$q: finds first what it should',
  async (query) => {
    const { q, kollab, user, post, meant } = query;
    const { kollabs, users, posts, didYouMean } = await search(q);
    if (kollab !== undefined) expect(kollabs[0]?.title).toBe(kollab);
    if (user !== undefined) expect(users[0]?.username).toBe(user);
    if (post !== undefined) expect(posts[0]?.desc).toContain(post);
    if (meant !== undefined) expect(didYouMean).toBe(meant);
  },
);
