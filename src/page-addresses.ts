import type { PageAddresses } from '#infra/pages/serve-pages.ts';
import { patternOf } from '#modules/telemetry/page-patterns.rules.ts';
import { cacheableAddress, isFrontPage } from './cacheable-pages.ts';

export const pageAddresses: PageAddresses = {
  cacheableAddress,
  isFrontPage,
  // The data of a page has `.data` appended; `/_.data` is that of `/`.
  nameOf(target) {
    const [path = ''] = target.toLowerCase().split('?', 1);
    return patternOf(path.replace(/\.data$/, '').replace(/^\/_$/, '/'));
  },
};
