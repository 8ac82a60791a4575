import type { Category } from '#contract/product.ts';
import type { TableState } from '#ui/table/table-state.ts';

export interface SampleRow {
  id: string;
  title: string;
  person: string;
  category: Category;
  requests: number;
  /** ISO 8601. */
  date: string;
}

const row = (
  id: string,
  title: string,
  person: string,
  category: Category,
  requests: number,
  date: string,
): SampleRow => ({ id, title, person, category, requests, date });

/** Thirteen rows, so that there is a second page. */
export const ROWS: SampleRow[] = [
  row('ferry', 'One night on the harbour ferry', 'Noor Films', 'videography', 18, '2026-03-05T16:07:00Z'),
  row('bread', 'Bread for forty, live', 'Tomas Bakes', 'food', 42, '2026-02-27T09:30:00Z'),
  row('arch', 'Build an arch and trust it', 'Mara Keystone', 'diy', 7, '2026-02-20T12:00:00Z'),
  row('chess', 'A speedrun of a chess match', 'Ivo Plays', 'gaming', 103, '2026-02-14T20:15:00Z'),
  row('synth', 'A song out of a tram line', 'Lina Hertz', 'music', 64, '2026-02-02T08:45:00Z'),
  row('moss', 'A year of moss in one minute', 'Juno Fields', 'science', 0, '2026-01-28T06:10:00Z'),
  row('coat', 'One coat, five owners', 'Atelier Ruiz', 'fashion', 31, '2026-01-17T13:00:00Z'),
  row('walk', 'Walk the old border', 'Pavel On Foot', 'travel', 12, '2026-01-09T07:00:00Z'),
  row('desk', 'A desk from a door', 'Hanna Planes', 'crafts', 9, '2025-12-19T15:25:00Z'),
  row('tax', 'Your first tax return, sung', 'Penny Count', 'finance', 5, '2025-12-11T10:00:00Z'),
  row('run', 'Slow runners, early light', 'Club Dawn', 'fitness', 27, '2025-12-01T05:40:00Z'),
  row('ink', 'Letters to a stranger', 'Oona Writes', 'writing', 3, '2025-11-23T18:00:00Z'),
  row('news', 'The town paper, read aloud', 'Radio Nine', 'news', 14, '2025-11-12T11:11:00Z'),
];

/** Rows with extreme content, such as very long texts. */
export const ODD_ROWS: SampleRow[] = [
  row(
    'long',
    'One night on the harbour ferry, from last bell to first bread, with the crew, the lights and everyone who lives by them',
    'The Very Long Named Society for the Filming of Ferries and Other Small Boats',
    'entertainment',
    9_007_199,
    '2026-03-05T16:07:00Z',
  ),
  row(
    'unbroken',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'a_username_without_any_space_in_it_at_all',
    'photography',
    0,
    '2026-03-04T00:00:00Z',
  ),
  row('arabic', 'ليلة واحدة على عبّارة الميناء', 'نور للأفلام', 'videography', 1204, '2026-03-03T23:59:00Z'),
  row('short', 'Hi', '🎬', 'art', 1, '1999-12-31T12:00:00Z'),
];

/** Filters, sorts and pages the rows, as a server would. */
export function shownOf(rows: SampleRow[], { page, pageSize, sort, q }: TableState) {
  const looked = q.toLowerCase();
  const found = rows.filter(({ title, person }) => `${title} ${person}`.toLowerCase().includes(looked));
  const by = sort.replace('-', '') as keyof SampleRow;
  const order = sort.startsWith('-') ? -1 : 1;
  found.sort((one, other) => order * compare(one[by], other[by]));
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: String(found.length) };
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en');
}
