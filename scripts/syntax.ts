/** A node of the syntax tree that Vite's parser gives. */
export interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every node below `value`, parents first. */
export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* walk(each);
  else if (isNode(value)) {
    yield value;
    for (const field of Object.values(value)) yield* walk(field);
  }
}
