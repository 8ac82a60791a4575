import { ConsumerRunner, type ConsumersOptions } from './consumer-runner.ts';
import { createCursors } from './cursors.ts';
import type { EventConsumer } from './event.ts';
import { findNewest } from './events.queries.ts';

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
  const runners: ConsumerRunner[] = [];
  let created: Promise<void> | undefined;
  const createMissing = () => {
    created ??= createCursors(
      options.database,
      runners.map(({ name }) => name),
    );
    created.catch(() => {
      created = undefined;
    });
    return created;
  };
  return {
    get names() {
      return runners.map(({ name }) => name);
    },
    add(consumer) {
      if (runners.some(({ name }) => name === consumer.name)) {
        throw new Error(`There are two consumers with the name "${consumer.name}".`);
      }
      runners.push(new ConsumerRunner(options, consumer, createMissing));
    },
    start() {
      for (const runner of runners) runner.start();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
    wake() {
      for (const runner of runners) runner.wake();
    },
    async catchUp() {
      await createMissing();
      const newest = await findNewest(options.database);
      if (!newest) return;
      const lagging = new Set(newest.lagging);
      await Promise.all(
        runners.filter(({ name }) => lagging.has(name)).map((runner) => runner.catchUpWith(newest)),
      );
    },
  };
}
