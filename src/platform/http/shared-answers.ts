import type { Clock } from '#platform/clock.ts';
import { type Answer, bodyOf, jsonOf } from './answer.ts';
import { type Copy, createCopies } from './copies.ts';
import { ReadyBytes } from './ready-bytes.ts';

const FRESH_MS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
// Beside its bytes a copy holds the object, for the pages that render from it: about twice as much.
const OBJECT_BYTES = 2;

/** An answer that serves every visitor: the object, and its JSON as bytes. Nobody may change either. */
export interface SharedAnswer extends Answer {
  ready: ReadyBytes;
  /** Milliseconds since 1970 until which it serves; 0 when it served this once. */
  until: number;
}

export interface SharedAnswers {
  /**
   * The answer that stands under `key`, computed once however many ask for it.
   * @param key the call and all of its input
   */
  share(key: string, compute: () => Promise<Answer>): Promise<SharedAnswer>;
}

/** @param keeps false to compute again each time that nobody is asking for the same already */
export function createSharedAnswers(clock: Clock, keeps: boolean): SharedAnswers {
  const copies = createCopies<SharedAnswer & Copy>({ clock, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  return {
    share: (key, compute) =>
      copies.share(key, async () => {
        const until = keeps ? clock.now().getTime() + FRESH_MS : 0;
        const answer = await compute();
        const ready = new ReadyBytes(jsonOf(answer));
        return {
          ...answer,
          body: bodyOf(answer),
          ready,
          until,
          keep: keeps,
          get weight() {
            return ready.weight + OBJECT_BYTES * ready.plain.length;
          },
        };
      }),
  };
}
