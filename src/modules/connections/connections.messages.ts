/** Texts that the server sends to users. Texts about single fields are in the contract. */

import { type Connectable, platformLabel } from '#contract/product.ts';
import { CONNECTION_LIMITS } from './connections.rules.ts';

export const connectionsRefusals = {
  notFound: 'We could not find that connection.',
  notChannel: 'A link has no figures that could be read.',
  attemptOver: 'This attempt to connect is no longer valid. Please close the window and try again.',
  tooManyChannels: `You can connect at most ${CONNECTION_LIMITS.channels} accounts. Delete one first.`,
  tooManyLinks: `You can add at most ${CONNECTION_LIMITS.customLinks} links. Delete one first.`,
} as const;

/** Refusals for an account of a platform that has no channel. */
export const noChannelMessages: Record<Connectable, string> = {
  youtube: 'This Google account has no YouTube channel.',
  twitch: 'This Twitch account has no channel.',
  instagram:
    'Only professional Instagram accounts can be connected. Make yours one in the Instagram app, and try again.',
};

export const connectionsConfirmations = {
  deleted: 'Removed Connection',
  featuredRemoved: 'Updated Featured Platform',
} as const;

export const exportText =
  'Your accounts elsewhere and custom links, with the figures as they are, and as they were (history).';

export function notSetUpMessage(type: Connectable): string {
  return `${platformLabel(type)} cannot be connected here yet.`;
}

/** For a user who did not grant access to the figures at the platform. */
export function notGrantedMessage(type: Connectable): string {
  return `The box that lets us see your ${platformLabel(type)} account was not ticked, so nothing was connected. Please connect again, and tick it.`;
}

export function takenMessage(type: Connectable): string {
  return `This ${platformLabel(type)} channel is connected to another account here. Delete it there first.`;
}

export function otherPlatformMessage(type: Connectable): string {
  return `That is not a connection to ${platformLabel(type)}.`;
}

export function noFigureMessage(type: Connectable): string {
  return `${platformLabel(type)} does not tell how many people follow this channel. Show it there, and refresh the data here.`;
}

export function notReadableMessage(type: Connectable): string {
  return `${platformLabel(type)} no longer lets us read this channel. Please connect it again.`;
}

export function tooSoonMessage(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `These figures were just read. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
