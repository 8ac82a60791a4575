import { setTimeout as wait } from 'node:timers/promises';

/** When the loop polls next. Times in ms. */
export interface NextPoll {
  /** The loop waits this long first, even if it is woken, so that many events form one batch. */
  pause: number;
  /** Then it polls when it is woken, or after this long. Omitted: only when it is woken. */
  within?: number;
}

export const AT_ONCE: NextPoll = { pause: 0, within: 0 };

/** Polls until it is stopped. */
export class PollLoop {
  readonly #poll: () => Promise<NextPoll>;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #woken = Promise.withResolvers<void>();

  /** @param poll must not reject */
  constructor(poll: () => Promise<NextPoll>) {
    this.#poll = poll;
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

  /** Makes the loop poll after its pause, and once more if a poll is running. */
  wake(): void {
    this.#woken.resolve();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!this.stopped) {
      this.#woken = Promise.withResolvers();
      const { pause, within } = await this.#poll();
      if (pause > 0) await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      if (within === 0 || this.stopped) continue;
      const timer = within === undefined ? undefined : setTimeout(() => this.wake(), within).unref();
      await this.#woken.promise;
      clearTimeout(timer);
    }
  }
}
