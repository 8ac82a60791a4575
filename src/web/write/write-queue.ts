export class WriteQueue {
  #intents: string[] = [];
  /** Whether the pending write has its response, and only the revalidation is left. */
  #isAnswered = false;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Whether a press is sent. A press while another is pending is dropped. In a queue, or after the response of the
   * pending write, it is dropped only if it repeats the previous one: the response may have brought the button that is
   * pressed.
   */
  takes(intent: string, queues: boolean): boolean {
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
