import { setTimeout as wait } from 'node:timers/promises';

/** Between two polls that find nothing, however often it is woken. */
const PAUSE_MS = 20;

/** What a poll came to: there is more to read at once; all was read; or nothing, and the pause before the next, in ms. */
export type Polled = 'more' | 'read' | number;

/** Polls again and again until it is stopped: after a pause, or soon after it was woken. */
export class PollLoop {
  readonly #poll: () => Promise<Polled>;
  readonly #gatherMs: number;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #woken = Promise.withResolvers<void>();

  /**
   * @param poll must not reject
   * @param gatherMs what is waited for after a poll that read something, and after the one behind it, so that many events
   *   are one batch while much happens: what is committed may still wait for a transaction that began before it. What
   *   happens after a quiet moment is polled without a wait
   */
  constructor(poll: () => Promise<Polled>, gatherMs: number) {
    this.#poll = poll;
    this.#gatherMs = gatherMs;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Waits for the poll that is under way. Harmless to repeat. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#woken.resolve();
    await this.#loop;
  }

  wake(): void {
    this.#woken.resolve();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let polled: Polled = 0;
    while (!this.stopped) {
      const wakes = this.#woken.promise;
      const before = polled;
      polled = await this.#poll();
      if (polled === 'more') continue;
      const pause = polled === 'read' || before === 'read' ? this.#gatherMs : PAUSE_MS;
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      if (polled === 'read') continue;
      const limit = new AbortController();
      await Promise.race([
        wakes,
        wait(polled, undefined, { signal: limit.signal, ref: false }).catch(() => {}),
      ]);
      limit.abort();
      if (this.#woken.promise === wakes) this.#woken = Promise.withResolvers();
    }
  }
}
