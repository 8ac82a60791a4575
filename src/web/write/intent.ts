import { randomId } from '../random-id.ts';

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Serialises an input for comparison. A file, or a form with files, equals only itself. */
export function intentOf(input: unknown): string {
  return JSON.stringify(input, (_, value) => (isOpaque(value) ? idOf(value) : value)) ?? '';
}

/**
 * The idempotency key of the next request. It stays the same for the same intent until the response arrives, so that a
 * retry after a lost response has one effect. It changes with the input, and after a response.
 */
export class IntentKey {
  #current: { intent: string; key: string } | undefined;

  get current(): { intent: string; key: string } | undefined {
    return this.#current;
  }

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
