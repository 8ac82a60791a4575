import { describe, expect, it } from 'vitest';
import { cacheableAddress } from './cacheable-pages.ts';

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
    [
      '/kollab/01890a5d-ac96-774b-bcce-b302099a8057/details',
      '/kollab/01890a5d-ac96-774b-bcce-b302099a8057/details',
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
    '/curated',
    '/kollab/01890a5d-ac96-774b-bcce-b302099a8057/pending',
    '/request/01890a5d-ac96-774b-bcce-b302099a8057',
    '/kollabs.data',
    '/nowhere',
    '//kollabs',
    '/user/%61',
  ])('leaves %s to be rendered for each', (target) => expect(cacheableAddress(target)).toBeNull());
});
