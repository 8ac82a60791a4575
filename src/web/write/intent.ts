import { randomId } from '../random-id.ts';

const ids = new WeakMap<object, number>();
let lastId = 0;

/** An input as text: the same for the same words. A file or a form with files is only the same as itself. */
export function intentOf(input: unknown): string {
  return JSON.stringify(input, (_, value) => (isOpaque(value) ? idOf(value) : value)) ?? '';
}

/**
 * Gives the idempotency key of what is about to be sent: the same for the same intent until it has arrived, so that
 * a retry after a lost response has its effect once; a new one when the words change or the next thing begins.
 */
export class IntentKey {
  #current: { intent: string; key: string } | undefined;

  get current(): { intent: string; key: string } | undefined {
    return this.#current;
  }

  /** @param kept what `current` was before the page was reloaded */
  restore(kept: { intent: string; key: string } | undefined): void {
    this.#current = kept;
  }

  keyFor(intent: string): string {
    if (this.#current?.intent !== intent) this.#current = { intent, key: randomId() };
    return this.#current.key;
  }

  arrived(): void {
    this.#current = undefined;
  }
}

function isOpaque(value: unknown): value is object {
  return value instanceof FormData || value instanceof Blob;
}

function idOf(object: object): string {
  const id = ids.get(object) ?? ++lastId;
  ids.set(object, id);
  return `file-${id}`;
}
