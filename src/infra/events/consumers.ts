import { createCursors } from './cursors.ts';
import type { EventConsumer } from './event.ts';
import { findNewest } from './events.queries.ts';
import { type ConsumersOptions, Follower } from './follower.ts';

/** Runs the consumers of the event log. However many processes run them, each event takes effect once. */
export interface Consumers {
  readonly names: readonly string[];
  add(consumer: EventConsumer): void;
  start(): void;
  /** Waits for the running batches, and starts no other. Idempotent. */
  stop(): Promise<void>;
  wake(): void;
  /**
   * Resolves when every consumer has handled what is in the log now. Works without `start`, too.
   * @throws {DatabaseUnavailable}
   */
  catchUp(): Promise<void>;
}

export function createConsumers(options: ConsumersOptions): Consumers {
  const followers: Follower[] = [];
  let created: Promise<void> | undefined;
  const createMissing = () => {
    created ??= createCursors(
      options.database,
      followers.map(({ name }) => name),
    );
    created.catch(() => {
      created = undefined;
    });
    return created;
  };
  return {
    get names() {
      return followers.map(({ name }) => name);
    },
    add(consumer) {
      if (followers.some(({ name }) => name === consumer.name)) {
        throw new Error(`There are two consumers with the name "${consumer.name}".`);
      }
      followers.push(new Follower(options, consumer, createMissing));
    },
    start() {
      for (const follower of followers) follower.start();
    },
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()));
    },
    wake() {
      for (const follower of followers) follower.wake();
    },
    async catchUp() {
      await createMissing();
      const newest = await findNewest(options.database);
      if (!newest) return;
      const lagging = new Set(newest.lagging);
      await Promise.all(
        followers.filter(({ name }) => lagging.has(name)).map((follower) => follower.catchUpWith(newest)),
      );
    },
  };
}
