import type { EventConsumer } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { writeSearchRows } from './search-rows.commands.ts';

/** Writes the search rows of all subjects that events name. */
export function searchConsumer(modules: readonly ServerModule[]): EventConsumer {
  const subjects = new Map(modules.flatMap(({ searched = {} }) => Object.entries(searched)));
  return {
    name: 'search',
    types: [...subjects.keys()],
    handle: (tx, events) =>
      writeSearchRows(
        tx,
        events.flatMap((event) => subjects.get(event.type)?.(event) ?? []),
      ),
  };
}
