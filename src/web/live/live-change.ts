export interface LiveChange {
  /** 'notifications', 'request', 'conversation', ... */
  kind: string;
  id: string;
  /** Of what the page watches: its counts, as they are now. */
  counts?: Readonly<Record<string, number>>;
  /** The trace of the viewer's own write. */
  trace?: string;
}

/** 'reset': the line was away for too long, and everything may have changed. */
export type LiveListener = (change: LiveChange | 'reset') => void;

/**
 * 'lost': changes do not come at the moment, and will all come once it is back. 'missing': the code of the line did not
 * come, and may not before the page is loaded anew.
 */
export type LiveState = 'open' | 'lost' | 'missing';
