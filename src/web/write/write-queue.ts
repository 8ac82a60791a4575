/** Which presses are sent, and when. */
export class WriteQueue {
  #intents: string[] = [];
  /** Whether the one under way was answered, and only what it changed is still read again. */
  #isAnswered = false;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Whether a press is to be sent: not while another one is under way; where they queue, and once the other one was
   * answered, not when it says the same as the one before it. The answer may have brought the very button that is pressed.
   */
  takes(intent: string, queues: boolean): boolean {
    if (this.#intents.length === 0) return true;
    return (queues || this.#isAnswered) && this.#intents.at(-1) !== intent;
  }

  /** The server has answered the one under way. */
  answered(): void {
    this.#isAnswered = true;
  }

  /** Runs a task after those that are under way. */
  run<T>(intent: string, task: () => Promise<T>): Promise<T> {
    this.#intents.push(intent);
    const begin = () => {
      this.#isAnswered = false;
      return task();
    };
    const running = this.#last.then(begin).finally(() => this.#intents.shift());
    // What failed is told by its own caller; the next one runs all the same.
    this.#last = running.catch(() => {});
    return running;
  }
}
