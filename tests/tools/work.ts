/*
 * Work is counted, not timed, so a busy machine changes nothing of it. What is counted are the calls of built-in
 * functions for texts and lists, each with the length of what it is given.
 */

type Method = (this: unknown, ...given: unknown[]) => unknown;

const WATCHED = [String.prototype, Array.prototype, RegExp.prototype, Map.prototype, Set.prototype, URL];

/** Take no longer for more. */
const AT_ONCE: PropertyKey[] = ['push', 'pop', 'at', 'charAt', 'charCodeAt', 'codePointAt'];
/** May take the square of the length: marks are put in order, hosts are converted. */
const SQUARED: PropertyKey[] = ['normalize', 'canParse', 'parse'];

/**
 * How much is done: the same on every machine.
 * @param run must not wait, since everything else would be counted, too
 */
export function workOf(run: () => void): number {
  let work = 0;
  const counted = (name: PropertyKey, method: Method): Method => {
    const power = AT_ONCE.includes(name) ? 0 : SQUARED.includes(name) ? 2 : 1;
    return function (...given) {
      work += 1 + (lengthOf(this) + lengthOf(given[0])) ** power;
      return Reflect.apply(method, this, given);
    };
  };
  const methods = WATCHED.flatMap((owner) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner))
      .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
      .map(([name, was]) => ({ owner, name, was, instead: { ...was, value: counted(name, was.value) } })),
  );
  // Plain loops: what they would call is what they change.
  for (let n = 0; n < methods.length; n++) define(methods[n], 'instead');
  try {
    run();
  } finally {
    for (let n = 0; n < methods.length; n++) define(methods[n], 'was');
  }
  return work;
}

interface Changed {
  owner: object;
  name: string;
  was: PropertyDescriptor;
  instead: PropertyDescriptor;
}

function define(changed: Changed | undefined, what: 'was' | 'instead'): void {
  if (changed) Object.defineProperty(changed.owner, changed.name, changed[what]);
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}
