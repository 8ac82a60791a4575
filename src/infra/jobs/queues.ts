import type { PgBoss, QueueResult } from 'pg-boss';
import { DEAD_LETTERS, type QueueSettings } from './queue-settings.ts';

/** The queues of the database. Each is created, or gets the settings of this release, before its first use. */
export class Queues {
  readonly #boss: PgBoss;
  readonly #known = new Map<string, Promise<void>>();
  /** What the database had at the first use of a queue. */
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
    this.#stored ??= this.#boss.getQueues().then((all) => new Map(all.map((one) => [one.name, one])));
    this.#stored.catch(() => {
      this.#stored = undefined;
    });
    return this.#stored;
  }
}

function hasSettings(stored: QueueResult, settings: QueueSettings): boolean {
  return Object.entries(settings).every(([name, value]) => stored[name as keyof QueueResult] === value);
}
