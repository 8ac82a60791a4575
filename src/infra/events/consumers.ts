import { asUnavailable, withoutValues } from '../db/db-errors.ts';
import { throttled } from '../throttled.ts';
import { ConsumerRunner, type ConsumersOptions } from './consumer-runner.ts';
import { createCursors } from './cursors.ts';
import type { EventConsumer } from './event.ts';
import { findNewest, passUnwanted } from './events.queries.ts';
import { type NextPoll, PollLoop } from './poll-loop.ts';
import type { EventTail } from './tail.ts';

/** The interval of the check for consumers that are behind: a process may be killed while it handles an event. */
const CHECK_MS = 1_000;

/** Runs the consumers of the event log. However many processes run them, each event takes effect once. */
export interface Consumers {
  readonly names: readonly string[];
  add(consumer: EventConsumer): void;
  start(): void;
  /** Waits for the running batches, and starts no other. Idempotent. */
  stop(): Promise<void>;
  /**
   * Resolves when every consumer has handled what is in the log now. Works without `start`, too.
   * @throws {DatabaseUnavailable}
   */
  catchUp(): Promise<void>;
}

/** @param tail wakes the consumers of each event. Until it is started, only the check each second wakes them. */
export function createConsumers(options: ConsumersOptions & { tail: Pick<EventTail, 'on'> }): Consumers {
  const { database, log, tail } = options;
  const runners: ConsumerRunner[] = [];
  let created: Promise<void> | undefined;
  const createMissing = () => {
    created ??= createCursors(
      database,
      runners.map(({ consumer }) => consumer.name),
    );
    created.catch(() => {
      created = undefined;
    });
    return created;
  };
  const findBehind = async () => {
    const names = await passUnwanted(
      database,
      runners.map(({ consumer }) => consumer),
    );
    return runners.filter(({ consumer }) => names.includes(consumer.name));
  };
  const logFailure = throttled<unknown>((error, count) => {
    log.error({ err: withoutValues(error), count }, 'The cursors of the event log could not be checked');
  });
  const check = async (): Promise<NextPoll> => {
    try {
      await createMissing();
      for (const runner of await findBehind()) runner.wake();
    } catch (error) {
      if (!asUnavailable(error)) logFailure(error);
    }
    return { pause: CHECK_MS, within: 0 };
  };
  const checks = new PollLoop(check);

  tail.on('consumers', (events) => {
    // An event that is not final cannot be handled yet. The tail passes it again when it is.
    const types = new Set(events.filter(({ isFinal }) => isFinal).map(({ type }) => type));
    for (const runner of runners) if (runner.consumer.types.some((type) => types.has(type))) runner.wake();
  });
  return {
    get names() {
      return runners.map(({ consumer }) => consumer.name);
    },
    add(consumer) {
      if (runners.some((runner) => runner.consumer.name === consumer.name)) {
        throw new Error(`There are two consumers with the name "${consumer.name}".`);
      }
      runners.push(new ConsumerRunner(options, consumer, createMissing));
    },
    start() {
      for (const runner of runners) runner.start();
      checks.start();
    },
    async stop() {
      await Promise.all([checks.stop(), ...runners.map((runner) => runner.stop())]);
    },
    async catchUp() {
      await createMissing();
      const newest = await findNewest(database);
      if (!newest || newest.isReached) return;
      const behind = await findBehind();
      await Promise.all(behind.map((runner) => runner.catchUpWith(newest)));
    },
  };
}
