import type { LoggedEvent } from './event.ts';

/**
 * An event's data, in the type that its module declares.
 * @template T the data of the event's type
 */
export function dataOf<T extends object>({ data }: Pick<LoggedEvent, 'data'>): T {
  // The log is untyped. Only one module writes events of this type, and it guarantees the cast.
  return data as T;
}
