import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks that find nothing, however often it is woken. */
const REST_MS = 20;

/** What a look came to: there is more to read at once; all was read; or nothing, and the pause before the next, in ms. */
export type Looked = 'more' | 'read' | number;

/** Looks again and again until it is stopped: after a pause, or soon after it was woken. */
export class LookLoop {
  readonly #look: () => Promise<Looked>;
  readonly #gatherMs: number;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #woken = Promise.withResolvers<void>();

  /**
   * @param look must not reject
   * @param gatherMs what is waited for after a look that read something, and after the one behind it, so that many events
   *   are one batch while much happens: what is committed may still wait for a transaction that began before it. What
   *   happens after a quiet moment is looked at without a wait
   */
  constructor(look: () => Promise<Looked>, gatherMs: number) {
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
    let looked: Looked = 0;
    while (!this.stopped) {
      const wakes = this.#woken.promise;
      const before = looked;
      looked = await this.#look();
      if (looked === 'more') continue;
      const rest = looked === 'read' || before === 'read' ? this.#gatherMs : REST_MS;
      await wait(rest, undefined, { signal, ref: false }).catch(() => {});
      if (looked === 'read') continue;
      const limit = new AbortController();
      await Promise.race([
        wakes,
        wait(looked, undefined, { signal: limit.signal, ref: false }).catch(() => {}),
      ]);
      limit.abort();
      if (this.#woken.promise === wakes) this.#woken = Promise.withResolvers();
    }
  }
}
