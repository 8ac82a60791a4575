/** The events of showcases. The subject of each event is the request. */
import type { ShowcaseChange } from './showcases.rules.ts';

/** A side agreed to show a collaboration, or took that back before the other side had agreed. */
export const SHOWCASE_CHANGED = 'showcase.changed';
/** A collaboration that was shown is hidden. */
export const SHOWCASE_HIDDEN = 'showcase.hidden';

export const showcaseEvents = [SHOWCASE_CHANGED, SHOWCASE_HIDDEN] as const;

export interface ShowcaseEventData {
  kollabId: string;
  senderId: string;
  recipientId: string;
  change: ShowcaseChange;
  /** Whether the other side is notified. */
  tells: boolean;
}
