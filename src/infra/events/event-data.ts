import type { LoggedEvent } from './event.ts';

/**
 * What an event says, as the module that writes it declares it.
 * @template T the data of the event's type
 */
export function dataOf<T extends object>({ data }: Pick<LoggedEvent, 'data'>): T {
  // The log has no types: that this holds is up to the one module that writes events of this type.
  return data as T;
}
