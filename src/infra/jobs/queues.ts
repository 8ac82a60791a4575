import type { PgBoss } from 'pg-boss';
import { DEAD_LETTERS, type QueueSettings } from './queue-settings.ts';

export class Queues {
  readonly #boss: PgBoss;
  readonly #known = new Map<string, Promise<void>>();

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
    if (await this.#boss.getQueue(queue)) await this.#boss.updateQueue(queue, changeable);
    else await this.#boss.createQueue(queue, settings);
  }
}
