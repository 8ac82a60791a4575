/** Which presses are sent, and when. */
export class WriteQueue {
  #intents: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Whether a press is to be sent: not while another one is under way; where they queue, not when it says the same
   * as the one before it.
   */
  takes(intent: string, queues: boolean): boolean {
    return this.#intents.length === 0 || (queues && this.#intents.at(-1) !== intent);
  }

  /** Runs a task after those that are under way. */
  run<T>(intent: string, task: () => Promise<T>): Promise<T> {
    this.#intents.push(intent);
    const running = this.#last.then(task).finally(() => this.#intents.shift());
    // What failed is told by its own caller; the next one runs all the same.
    this.#last = running.catch(() => {});
    return running;
  }
}
