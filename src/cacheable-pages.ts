/** A page that is the same for every visitor, with the parameter values that change it. */
interface CacheablePage {
  path: RegExp;
  /**
   * The id of the route: its file without the extension, if `routes.ts` names no other. The browser sends it when it
   * asks only for the data of this page.
   */
  route: string;
  parameters?: Record<string, readonly string[]>;
  /** Parameters with which the page is rendered for each request. */
  uncached?: readonly string[];
}

/** Parameters of a search. Its results are read for each request. */
export const SEARCH_PARAMETERS =
  `q filter sort category platform min max accountType answers verified place lookingFor payment pay currency language closes partners
   remote closed`.split(/\s+/);

const MARKETING = 'modules/marketing/web';
const KOLLABS = 'modules/kollabs/web';
const HUBS = 'modules/hubs/web';
const PROFILE_PAGES = 'modules/profile-pages/web';

// A page that is not listed here is rendered for each request and never cached. A listed page must depend on its
// address alone.
const SHARED: CacheablePage[] = [
  { path: /^\/$/, route: `${MARKETING}/landing-page` },
  { path: /^\/creators$/, route: `${MARKETING}/creators-page` },
  { path: /^\/businesses$/, route: `${MARKETING}/businesses-page` },
  { path: /^\/legal$/, route: 'modules/legal/web/legal-page' },
  { path: /^\/legal\/terms-and-conditions$/, route: 'legal-terms', uncached: ['version'] },
  { path: /^\/legal\/privacy$/, route: 'legal-privacy', uncached: ['version'] },
  { path: /^\/legal\/security$/, route: 'legal-security', uncached: ['version'] },
  {
    path: /^\/kollabs$/,
    route: `${KOLLABS}/kollabs-page`,
    parameters: { view: ['top'] },
    uncached: SEARCH_PARAMETERS,
  },
  { path: /^\/kollabs\/categories$/, route: `${KOLLABS}/kollab-categories-page` },
  { path: /^\/kollabs\/categories\/[a-z]{1,20}$/, route: `${KOLLABS}/kollab-category-page` },
  { path: /^\/users$/, route: `${HUBS}/users-page`, uncached: SEARCH_PARAMETERS },
  { path: /^\/users\/categories$/, route: `${HUBS}/user-categories-page` },
  { path: /^\/users\/categories\/[a-z]{1,20}$/, route: `${HUBS}/user-category-page` },
  { path: /^\/kollab\/[0-9a-f-]{36}\/details$/, route: 'modules/requests/web/kollab-page' },
  { path: /^\/post\/[0-9a-f-]{36}$/, route: 'modules/posts/web/post-page' },
  { path: /^\/collaboration\/[0-9a-f-]{36}$/, route: 'modules/showcases/web/showcase-page' },
  {
    path: /^\/user\/[a-z0-9_]{1,32}$/,
    route: `${PROFILE_PAGES}/profile-page`,
    parameters: { tab: ['info', 'kollabs', 'posts', 'statistics', 'reviews'] },
  },
  { path: /^\/user\/[a-z0-9_]{1,32}\/kit$/, route: `${PROFILE_PAGES}/kit-page` },
];

/** The first path segments of all pages, and that of React Router's manifest. */
const FIRST_SEGMENTS = new Set(
  `__manifest admin setup creators businesses lists legal signup signin security settings oauth oauth2callback goodbye home
   kollabs newpost post kollab collaboration request invitation dashboard inbox moderation decision notifications unsubscribe
   users curated user search`.split(/\s+/),
);

/** One cache key for all addresses that no page can have: scanners ask for thousands of them. */
const NO_PAGE = '/nothing';

/**
 * The most visited pages. They are compressed as small as possible, so that the response fits the first round trip.
 */
const FRONT_PAGES = new Set(['/', '/users', '/kollabs']);

// React Router's client appends these to ask for a page's data, and for certain routes only.
const DATA = '.data';
const ROUTES = '_routes';

/**
 * @param address an address that `cacheableAddress` returned
 */
export function isFrontPage(address: string): boolean {
  return FRONT_PAGES.has(address);
}

/**
 * The address under which all visitors share a page, without parameters that do not change it, such as those of
 * campaigns. Null if the page is not shared. The data of a page, which the browser fetches on navigation, has an
 * address of its own.
 * @param target path and query of the request
 */
export function cacheableAddress(target: string): string | null {
  const [path = '', query = ''] = target.split('?', 2);
  // Routes match in any case and with a trailing slash: all of these are one page.
  const normalised = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const isData = normalised.endsWith(DATA);
  const shown = isData ? normalised.slice(0, -DATA.length).replace(/^\/_$/, '/') : normalised;
  const page = SHARED.find((one) => one.path.test(shown));
  if (!page) return isNowhere(normalised) ? NO_PAGE : null;
  const asked = new URLSearchParams(query);
  if (page.uncached?.some((name) => asked.has(name))) return null;
  const used = new URLSearchParams();
  for (const [name, values] of Object.entries(page.parameters ?? {})) {
    const value = asked.get(name);
    if (value !== null && values.includes(value)) used.set(name, value);
  }
  if (isData) {
    if (asked.get(ROUTES) !== page.route) return null;
    used.set(ROUTES, page.route);
  }
  return used.size > 0 ? `${normalised}?${used}` : normalised;
}

function isNowhere(path: string): boolean {
  const beginning = /^\/([^/%]+)/.exec(path)?.[1];
  return beginning !== undefined && !beginning.endsWith(DATA) && !FIRST_SEGMENTS.has(beginning);
}
