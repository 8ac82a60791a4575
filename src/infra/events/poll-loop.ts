import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Result of a poll: there is more to read at once; everything was read; or nothing was, and the pause before the next
 * poll in ms.
 */
export type Polled = 'more' | 'read' | number;

/** Polls until it is stopped: after a pause, or soon after it is woken. */
export class PollLoop {
  readonly #poll: () => Promise<Polled>;
  readonly #gatherMs: number;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #woken = Promise.withResolvers<void>();

  /**
   * @param poll must not reject
   * @param gatherMs the pause after a poll that read something, so that many events form one batch. The poll after it
   * is followed by the same pause: it may have found nothing only because an older transaction is still open. While
   * nothing happens, polls do not wait for it.
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

  /** Waits for the running poll. Idempotent. */
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
