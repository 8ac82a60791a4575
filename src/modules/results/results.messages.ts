import { type Connectable, platformLabel } from '#contract/product.ts';
import type { ResultState } from './results.rules.ts';

export const resultsExportText =
  'Figures of what you delivered, as the platforms stated them, and when each was read.';

/** The sentence that the page shows for a state. Dates are added by the page, in the viewer's time zone. */
export function resultMessage(state: ResultState, platform: Connectable, own: boolean): string {
  const name = platformLabel(platform);
  switch (state) {
    case 'waiting':
      return `Figures come from ${name}, one day after the delivery.`;
    case 'read':
      return `Read from ${name}.`;
    case 'not_connected':
      return own
        ? `Connect your ${name} channel in the settings, and allow access to its videos, to show its figures here.`
        : `Figures appear here once the ${name} channel is connected.`;
    case 'other_channel':
      return own
        ? `This link is not a post of your connected ${name} channel, so it has no figures.`
        : `This link is not a post of the connected ${name} channel, so it has no figures.`;
    case 'gone':
      return `${name} no longer shows this post.`;
    case 'not_supported':
      return `${name} has no figures for this link. Use the full address of the video or post.`;
  }
}
