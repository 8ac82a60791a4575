/** The events of showcases. The subject of each event is the request. */
import type { ShowcaseChange } from './showcases.rules.ts';

/** A side agreed to show a collaboration, or took that back before the other side had agreed. */
export const SHOWCASE_CHANGED = 'showcase.changed';
/** A side hid a collaboration that was shown. */
export const SHOWCASE_HIDDEN = 'showcase.hidden';
/** A moderator or a rule took it down, or a moderator put it back. There is no actor. */
export const SHOWCASE_MODERATED = 'showcase.moderated';

export const showcaseEvents = [SHOWCASE_CHANGED, SHOWCASE_HIDDEN, SHOWCASE_MODERATED] as const;

export interface ShowcaseSides {
  senderId: string;
  recipientId: string;
}

export interface ShowcaseEventData extends ShowcaseSides {
  kollabId: string;
  change: ShowcaseChange;
  /** Whether the other side is notified. */
  tells: boolean;
}
