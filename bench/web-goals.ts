/** The figures of one page. */
export interface Measured {
  name: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** null where a page is not meant for search engines. */
  seo: number | null;
  /** Milliseconds. */
  lcp: number;
  cls: number;
  /** Milliseconds. */
  tbt: number;
  /** Bytes of the scripts of the first load, as gzip. */
  js: number;
  /** The same scripts as they were sent, with Brotli and headers. It has no goal. */
  jsSent: number;
  /** Bytes of the style sheets of the first load, as gzip. */
  css: number;
  /** Files of the first load, including the page. */
  requests: number;
  /** Audits that cost accessibility, best practices or SEO their 100. */
  failed: string[];
}

export const GOALS = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  /** The page must stay below this goal; it may reach the others. */
  lcp: 1500,
  cls: 0,
  /** tests/first-load.test.ts checks it for every public page. */
  js: 150_000,
  css: 20_000,
} as const;

const AT_LEAST = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
const AT_MOST = ['cls', 'js', 'css'] as const;

/**
 * The middle run by performance. Failed audits and layout shifts of any run are kept, since they are faults of the page
 * and not of the machine.
 */
export function median(runs: Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.performance - b.performance || b.lcp - a.lcp);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There was no run.');
  return {
    ...middle,
    cls: Math.max(...runs.map(({ cls }) => cls)),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

/** A sentence for each goal that a page missed. */
export function misses(page: Measured): string[] {
  const low = AT_LEAST.filter((goal) => !((page[goal] ?? 100) >= GOALS[goal]));
  const high = AT_MOST.filter((goal) => !(page[goal] <= GOALS[goal]));
  const audits = page.failed.length > 0 ? ` (${page.failed.join(', ')})` : '';
  return [
    ...low.map((goal) => `${page.name}: ${goal} ${page[goal]} below ${GOALS[goal]}${audits}`),
    ...(page.lcp < GOALS.lcp ? [] : [`${page.name}: lcp ${Math.round(page.lcp)} not below ${GOALS.lcp}`]),
    ...high.map((goal) => `${page.name}: ${goal} ${page[goal]} above ${GOALS[goal]}`),
  ];
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const COLUMNS: Record<string, (page: Measured) => string | number> = {
  page: ({ name }) => name,
  performance: ({ performance }) => performance,
  accessibility: ({ accessibility }) => accessibility,
  'best practices': ({ bestPractices }) => bestPractices,
  SEO: ({ seo }) => seo ?? '-',
  'LCP s': ({ lcp }) => (lcp / 1000).toFixed(2),
  CLS: ({ cls }) => Math.round(cls * 1000) / 1000,
  'TBT ms': ({ tbt }) => Math.round(tbt),
  'JS kB': ({ js }) => kilobytes(js),
  sent: ({ jsSent }) => kilobytes(jsSent),
  'CSS kB': ({ css }) => kilobytes(css),
  files: ({ requests }) => requests,
};

/** The figures as a Markdown table. */
export function table(pages: Measured[]): string {
  const head = Object.keys(COLUMNS);
  const rows = pages.map((page) => Object.values(COLUMNS).map((cell) => cell(page)));
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
