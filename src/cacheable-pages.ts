/** A page that every visitor is shown alike, and the values of parameters that change what it shows. */
interface CacheablePage {
  path: RegExp;
  parameters?: Record<string, readonly string[]>;
}

// A page that is not listed here is rendered for each request and never cached. A listed page must depend on its
// address alone.
const SHARED: CacheablePage[] = [
  { path: /^\/$/ },
  { path: /^\/(creators|businesses)$/ },
  { path: /^\/legal(\/(terms-and-conditions|privacy|security))?$/ },
  { path: /^\/kollabs$/, parameters: { view: ['top'] } },
  { path: /^\/(kollabs|users)\/categories(\/[a-z]{1,20})?$/ },
  { path: /^\/users$/ },
  { path: /^\/kollab\/[0-9a-f-]{36}\/details$/ },
  { path: /^\/user\/[a-z0-9_]{1,32}$/, parameters: { tab: ['info', 'kollabs', 'statistics'] } },
];

/**
 * The address of the page that all visitors share, without the parameters that change nothing (those of campaigns
 * and of cache-busters); null for every other page.
 * @param target path and query as they were asked for
 */
export function cacheableAddress(target: string): string | null {
  const [path = '', query = ''] = target.split('?', 2);
  // Routes match in any case and with a slash behind: one page for all of these addresses.
  const own = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const page = SHARED.find((one) => one.path.test(own));
  if (!page) return null;
  const asked = new URLSearchParams(query);
  const used = new URLSearchParams();
  for (const [name, values] of Object.entries(page.parameters ?? {})) {
    const value = asked.get(name);
    if (value !== null && values.includes(value)) used.set(name, value);
  }
  return used.size > 0 ? `${own}?${used}` : own;
}
