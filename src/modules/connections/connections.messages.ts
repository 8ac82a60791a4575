/** Texts that the server sends to users. Texts about single fields are in the contract. */

import { type Connectable, platformLabel } from '#contract/product.ts';
import { CONNECTION_LIMITS } from './connections.rules.ts';

export const connectionsRefusals = {
  notFound: 'We could not find that connection.',
  notChannel: 'A custom link has no figures to refresh.',
  attemptOver: 'This attempt to connect is no longer valid. Please close the window and try again.',
  tooManyChannels: `You can connect at most ${CONNECTION_LIMITS.channels} channels. Delete one first.`,
  tooManyLinks: `You can add at most ${CONNECTION_LIMITS.customLinks} links. Delete one first.`,
} as const;

/** For users whose account at the platform has no channel. At TikTok every account has one. */
export const noChannelMessages: Partial<Record<Connectable, string>> = {
  youtube: 'This Google account has no YouTube channel.',
  twitch: 'This Twitch account has no channel.',
  instagram:
    'Only professional Instagram accounts can be connected. Switch yours to a professional account in the Instagram app, and try again.',
};

export const connectionsConfirmations = {
  deleted: 'Removed Connection',
  featuredRemoved: 'Updated Featured Platform',
} as const;

export const exportText =
  'Your connected channels and custom links, with the latest figures and earlier ones (history).';

export function notSetUpMessage(type: Connectable): string {
  return `${platformLabel(type)} cannot be connected here yet.`;
}

/** For a user who did not grant access to the figures at the platform. */
export function notGrantedMessage(type: Connectable): string {
  if (type === 'tiktok')
    return 'TikTok did not let us see your profile and your statistics (followers, likes and videos), so nothing was connected. Please try again and leave both allowed.';
  return `You did not tick the box that lets us see your ${platformLabel(type)} account, so nothing was connected. Please try again and tick it.`;
}

export function takenMessage(type: Connectable): string {
  return `This ${platformLabel(type)} channel is connected to another account here. Remove the connection in that account first.`;
}

export function otherPlatformMessage(type: Connectable): string {
  return `This connection is not on ${platformLabel(type)}.`;
}

export function noFigureMessage(type: Connectable): string {
  return `${platformLabel(type)} does not say how many people follow this channel. Make the number public there, then refresh the data here.`;
}

export function notReadableMessage(type: Connectable): string {
  return `${platformLabel(type)} no longer lets us read this channel. Please connect it again.`;
}

export function tooSoonMessage(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `We have just read these figures. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
