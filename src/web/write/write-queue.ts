export class WriteQueue {
  #intents: string[] = [];
  /** Whether the pending write has its response, and only the revalidation is left. */
  #isAnswered = false;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Whether a press is sent. A press while a write is pending is dropped. With `queues`, or once the pending write has
   * its response, it is dropped only if it repeats the previous one. After the response the page may already show the
   * next button, such as 'Finalize' after 'Mark completed'.
   */
  accepts(intent: string, queues: boolean): boolean {
    if (this.#intents.length === 0) return true;
    return (queues || this.#isAnswered) && this.#intents.at(-1) !== intent;
  }

  answered(): void {
    this.#isAnswered = true;
  }

  run<T>(intent: string, task: () => Promise<T>): Promise<T> {
    this.#intents.push(intent);
    const begin = () => {
      this.#isAnswered = false;
      return task();
    };
    const running = this.#last.then(begin).finally(() => this.#intents.shift());
    // The caller handles the failure; the next task runs all the same.
    this.#last = running.catch(() => {});
    return running;
  }
}
