import { setTimeout as wait } from 'node:timers/promises';

/**
 * What is waited for between two looks, so that many events are one batch while much happens. What happens after a quiet
 * moment is looked at without a wait.
 */
const GATHER_MS = 100;

/** Looks again and again until it is stopped: after a pause, or soon after it was woken. */
export class LookLoop {
  readonly #look: () => Promise<number | 'again'>;
  readonly #gatherMs: number;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #woken = Promise.withResolvers<void>();

  /**
   * @param look must not reject; gives the pause before the next look, in ms, or 'again' for none
   * @param gatherMs at least so long after a look comes the next one, however much happens
   */
  constructor(look: () => Promise<number | 'again'>, gatherMs = GATHER_MS) {
    this.#look = look;
    this.#gatherMs = gatherMs;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Waits for the look that is under way. Harmless to repeat. */
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
    while (!this.stopped) {
      const wakes = this.#woken.promise;
      const pause = await this.#look();
      if (pause === 'again') continue;
      await wait(this.#gatherMs, undefined, { signal, ref: false }).catch(() => {});
      const limit = new AbortController();
      await Promise.race([
        wakes,
        wait(pause, undefined, { signal: limit.signal, ref: false }).catch(() => {}),
      ]);
      limit.abort();
      if (this.#woken.promise === wakes) this.#woken = Promise.withResolvers();
    }
  }
}
