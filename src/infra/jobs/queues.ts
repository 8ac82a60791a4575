import type { PgBoss, QueueResult } from 'pg-boss';
import { DEAD_LETTERS, type QueueSettings } from './queue-settings.ts';

/** Creates each queue, or updates its settings, before its first use in this process. */
export class Queues {
  readonly #boss: PgBoss;
  readonly #known = new Map<string, Promise<void>>();
  /** The stored queues, read at the first use of any queue. */
  #stored: Promise<Map<string, QueueResult>> | undefined;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  ready(queue: string, settings: QueueSettings): Promise<void> {
    const known = this.#known.get(queue);
    if (known) return known;
    const made = this.#make(queue, settings);
    this.#known.set(queue, made);
    made.catch(() => this.#known.delete(queue));
    return made;
  }

  async #make(queue: string, settings: QueueSettings): Promise<void> {
    const { policy: _fixed, deadLetter, ...changeable } = settings;
    if (deadLetter) await this.ready(deadLetter, DEAD_LETTERS);
    const stored = (await this.#list()).get(queue);
    if (!stored) await this.#boss.createQueue(queue, settings);
    else if (!hasSettings(stored, changeable)) await this.#boss.updateQueue(queue, changeable);
  }

  #list(): Promise<Map<string, QueueResult>> {
    if (this.#stored) return this.#stored;
    const stored = this.#boss.getQueues().then((all) => new Map(all.map((one) => [one.name, one])));
    this.#stored = stored;
    stored.catch(() => {
      this.#stored = undefined;
    });
    return stored;
  }
}

function hasSettings(stored: QueueResult, settings: QueueSettings): boolean {
  return Object.entries(settings).every(([name, value]) => stored[name as keyof QueueResult] === value);
}
