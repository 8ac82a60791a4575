export interface LiveChange {
  /** 'notifications', 'request', 'conversation', ... */
  kind: string;
  id: string;
  counts?: Readonly<Record<string, number>>;
  /** The trace id, if the viewer's own write caused the change. */
  trace?: string;
}

/** 'reset': the connection was down for too long, and everything may have changed. */
export type LiveListener = (change: LiveChange | 'reset') => void;

/**
 * 'lost': changes are delayed and all arrive after the reconnect. 'missing': the code of the connection failed to
 * load, and may stay missing until the page is reloaded.
 */
export type LiveState = 'open' | 'lost' | 'missing';
