import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

/* Titles in 14 scripts, each with searches that must find it. */
const FOUND: [title: string, ...asked: string[]][] = [
  // Latin, with letters that do not decompose.
  ['Þórður eldar fisk', 'thordur', 'þórður', 'THORDUR FISK'],
  ['Sommer in Ærøskøbing', 'aeroskobing', 'ærøskøbing'],
  ['Işık gölge oyunu', 'isik', 'ışık', 'ISIK golge'],
  ['Die lange Straße', 'strasse', 'straße', 'STRASSE'],
  ['Murale w Łodzi i Łódź', 'lodz', 'łódź'],
  ['Đurđica peče kruh', 'durdica', 'pece'],
  ['Ħobż tal-Malti', 'hobz'],
  ['Chefs d’œuvre', 'oeuvre'],
  ['Crème brûlée à la maison', 'creme brulee', 'CREME'],
  ['Tiếng Việt đường phố', 'tieng viet', 'duong pho'],
  // Greek, Cyrillic, Armenian, Georgian.
  ['Ο δρόμος της Αθήνας', 'δρομος', 'ΔΡΌΜΟΣ', 'αθηνας'],
  ['Ёлка и хлеб', 'елка', 'ХЛЕБ'],
  ['Հայկական խոհանոց', 'հայկական'],
  ['ქართული პური', 'პური'],
  // Hebrew and Arabic, with and without marks.
  ['שלום ירושלים', 'שָׁלוֹם', 'ירושלים'],
  ['לֶחֶם טרי', 'לחם'],
  ['قهوة محمد', 'مُحَمَّد', 'قهوة'],
  ['خبزٌ طازَج', 'خبز', 'طازج'],
  ['گفتگو با علی‌رضا', 'علیرضا', 'علی‌رضا'],
  // Devanagari, Bengali, Tamil.
  ['हिन्दी कविता', 'हिन्दी', 'कविता'],
  ['বাংলা গান', 'বাংলা'],
  ['தமிழ் சமையல்', 'தமிழ்'],
  // Thai, Khmer: without spaces.
  ['ถ่ายภาพกรุงเทพมหานคร', 'กรุงเทพ', 'ถ่ายภาพ'],
  ['ទីក្រុងភ្នំពេញ', 'ភ្នំពេញ'],
  // Chinese, Japanese, Korean.
  ['東京タワーで撮影', '東京', 'タワー', '撮影', '東京タワー'],
  ['山田太郎の料理', '山田', '太郎', '料理'],
  ['北京的早餐摊', '北京', '早餐'],
  ['서울에서 만나요', '서울', '서울에서'],
  ['한국어 노래', '한국어', '한국'],
  // Words with symbols.
  ['Learn C++ in a week', 'c++', 'learn c'],
  ['A C# game', 'c#', 'game'],
  ['Porting to .NET', '.net', 'net'],
  ['A Node.js kitchen timer', 'node.js', 'node', 'NODE.JS timer'],
  ['ＦＵＬＬＷＩＤＴＨ letters', 'fullwidth'],
];

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context, { profile: { username: 'thordis_b', displayName: 'Þórdís Æsa' } });
  for (const [title] of FOUND) {
    app.clock.advance(1000);
    const plain = { tags: ['t'], lookingFor: 'l', summary: 's', compensation: 'w' };
    await createKollab(app.context, owner, { ...plain, title });
  }
});
afterAll(() => app.close());

const search = async (q: string, kind = 'kollabs') => {
  const { status, body, text } = await app.call('GET', `/search?${new URLSearchParams({ q, kind })}`);
  expect(status, text).toBe(200);
  return body;
};

it.each(FOUND.flatMap(([title, ...asked]) => asked.map((q) => [q, title] as const)))(
  '%s finds %s',
  async (q, title) => {
    const found = await search(q);
    const [first] = found;
    expect([first?.title, ['exact', 'tag', 'title', 'words'].includes(first?.matched.by)]).toEqual([
      title,
      true,
    ]);
  },
);

it('tells C++, C# and .NET apart', async () => {
  const titles = async (q: string) => (await search(q)).map(({ title }: { title: string }) => title);
  expect(await titles('c++')).toEqual(['Learn C++ in a week']);
  expect(await titles('c#')).toEqual(['A C# game']);
  expect(await titles('.net')).toEqual(['Porting to .NET']);
});

it('finds users in the same way, also by the beginning of a word where the endpoint allows it', async () => {
  for (const q of ['þórdís', 'thordis', 'aesa'])
    expect((await search(q, 'users'))[0]?.username, q).toBe('thordis_b');
  const { body } = await app.call('POST', '/searchusers', { body: { q: 'Þórd' } });
  expect(body[0]?.username).toBe('thordis_b');
});

it('accepts a single Han character in the user search', async () => {
  expect((await app.call('POST', '/searchusers', { body: { q: '京' } })).status).toBe(200);
  expect((await app.call('POST', '/searchusers', { body: { q: 'ab' } })).status).toBe(422);
});

it('suggests completions in any script', async () => {
  const suggested = async (q: string) =>
    (await app.call('GET', `/search/suggest?${new URLSearchParams({ q })}`)).body.kollabs[0]?.title;
  for (const [q, title] of [
    ['東', '東京タワーで撮影'],
    ['서', '서울에서 만나요'],
    ['aerosk', 'Sommer in Ærøskøbing'],
    ['хле', 'Ёлка и хлеб'],
  ] as const)
    expect([q, await suggested(q)]).toEqual([q, title]);
});
