import type { PageAddresses } from '#infra/pages/serve-pages.ts';
import { patternOf } from '#modules/telemetry/page-patterns.rules.ts';
import { cacheableAddress, isFrontPage } from './cacheable-pages.ts';

/** What the server of pages must know of their addresses. */
export const pageAddresses: PageAddresses = {
  cacheableAddress,
  isFrontPage,
  // A step inside the app asks for the data of a page alone: `/_.data` is that of `/`.
  nameOf(target) {
    const [path = ''] = target.toLowerCase().split('?', 1);
    return patternOf(path.replace(/\.data$/, '').replace(/^\/_$/, '/'));
  },
};
