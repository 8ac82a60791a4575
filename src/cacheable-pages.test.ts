import { describe, expect, it } from 'vitest';
import { SEARCH_KINDS, type Search, searchAddress } from '#modules/search/search-address.rules.ts';
import { cacheableAddress, SEARCH_PARAMETERS } from './cacheable-pages.ts';
import routes from './routes.ts';

describe('cacheableAddress', () => {
  it.each([
    ['/', '/'],
    ['/kollabs', '/kollabs'],
    ['/kollabs?view=top', '/kollabs?view=top'],
    ['/users/categories/twitch', '/users/categories/twitch'],
    ['/legal/privacy', '/legal/privacy'],
    ['/kollabs/', '/kollabs'],
    ['/Kollabs?view=top', '/kollabs?view=top'],
    ['/user/ELLA_1', '/user/ella_1'],
    ['/user/Ella_1/?tab=kollabs', '/user/ella_1?tab=kollabs'],
    ['/user/ella_1?tab=kollabs', '/user/ella_1?tab=kollabs'],
    ['/user/Ella_1/kit/?from=mail', '/user/ella_1/kit'],
    [
      '/kollab/01890a5d-ac96-774b-bcce-b302099a8057/details',
      '/kollab/01890a5d-ac96-774b-bcce-b302099a8057/details',
    ],
    [
      '/_.data?_routes=modules/marketing/web/landing-page',
      '/_.data?_routes=modules%2Fmarketing%2Fweb%2Flanding-page',
    ],
    [
      '/kollabs.data?utm_source=chat&_routes=modules%2Fkollabs%2Fweb%2Fkollabs-page&view=top',
      '/kollabs.data?view=top&_routes=modules%2Fkollabs%2Fweb%2Fkollabs-page',
    ],
  ])('gives the address of %s', (target, address) => expect(cacheableAddress(target)).toBe(address));

  it('drops parameters that change nothing, so that one page cannot fill the cache', () => {
    expect(cacheableAddress('/kollabs?utm_source=chat&view=top&view=x&b=1')).toBe('/kollabs?view=top');
    expect(cacheableAddress('/kollabs?view=anything')).toBe('/kollabs');
    expect(cacheableAddress('/users?view=top')).toBe('/users');
    expect(cacheableAddress('/?')).toBe('/');
  });

  it.each([
    '/signin',
    '/signup',
    '/security?mode=reset&code=x',
    '/unsubscribe?token=x',
    '/lists/confirm?code=x',
    '/lists/leave?token=x',
    '/home',
    '/home/components',
    '/settings',
    '/dashboard/h',
    '/notifications',
    '/search/result?q=travel',
    '/kollabs?q=travel',
    '/kollabs?category=art&x=1',
    '/users?min=10k',
    '/curated',
    '/kollab/01890a5d-ac96-774b-bcce-b302099a8057/pending',
    '/request/01890a5d-ac96-774b-bcce-b302099a8057',
    // Asks for the root route's data, or for another route's.
    '/kollabs.data',
    '/kollabs.data?_routes=root,modules/kollabs/web/kollabs-page',
    '/kollabs.data?_routes=modules/hubs/web/users-page',
    '/settings.data?_routes=modules/accounts/web/settings-page',
    '/nowhere.data',
    '/__manifest?paths=%2Flegal&version=1',
    '/kollabs/nowhere',
    '/%6bollabs',
    '//kollabs',
    '/user/%61',
  ])('leaves %s to be rendered for each', (target) => expect(cacheableAddress(target)).toBeNull());

  it('knows every search parameter', () => {
    const whole = {
      ...{ q: 'a', sort: 'dateAsc', accountType: 'creator', answers: 'quickly', verified: '1', closed: true },
      ...{ minAudience: 1, maxAudience: 2, minPay: 3, currency: 'EUR', category: 'art', platform: 'twitch' },
      ...{ lookingFor: 'creators', payment: 'money', remote: '1', place: 'Oslo', language: 'de' },
      ...{ closes: 'week', partners: 'one' },
    } as Partial<Search>;
    const named = SEARCH_KINDS.flatMap((kind) => [
      ...new URL(searchAddress({ ...whole, kind }), 'http://h').searchParams.keys(),
    ]);
    expect(new Set(named)).toEqual(new Set(SEARCH_PARAMETERS));
  });

  it.each(['/nowhere', '/wp-login.php?x=1', '/.env', '/Nowhere/at/all/', '/kollabsx'])(
    'has one cache key for all addresses without a page: %s',
    (target) => expect(cacheableAddress(target)).toBe('/nothing'),
  );

  it('knows the first path segment of every page', () => {
    const paths = routes.map(({ path = '' }) => path).filter((path) => path !== '' && path !== '*');
    const unknown = paths.filter((path) => cacheableAddress(`/${path.split('/')[0]}/x/y/z`) !== null);
    expect(unknown).toEqual([]);
  });

  it("knows the id of each page's route", () => {
    const example = (path: string) =>
      path
        .replace(/:category/, 'art')
        .replace(/:username/, 'ella_1')
        .replace(/:(id|postId)/, '01890a5d-ac96-774b-bcce-b302099a8057')
        .replace(/:page/, 'details');
    const shared = routes
      .filter(({ path }) => path !== '*')
      .map(({ path = '', file, id = file.replace('.tsx', '') }) => ({
        address: `/${example(path)}`,
        route: id,
      }))
      .filter(({ address }) => cacheableAddress(address) !== null);
    expect(shared).toHaveLength(17);
    for (const { address, route } of shared) {
      const data = `${address === '/' ? '/_' : address}.data?_routes=${route}`;
      expect(cacheableAddress(data), data).toContain(encodeURIComponent(route));
    }
  });
});
