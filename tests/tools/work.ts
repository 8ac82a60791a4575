/* Measures work by counting instead of timing, so that a busy machine does not change the result. Calls of built-in
   functions on strings and collections are counted, weighted by the length of their input. */

type Method = (this: unknown, ...given: unknown[]) => unknown;

const WATCHED = [String.prototype, Array.prototype, RegExp.prototype, Map.prototype, Set.prototype, URL];

/** Constant time. */
const CONSTANT_TIME: PropertyKey[] = ['push', 'pop', 'at', 'charAt', 'charCodeAt', 'codePointAt'];
/** Counted as quadratic: normalize sorts combining marks, and URL parsing converts hosts. */
const QUADRATIC_TIME: PropertyKey[] = ['normalize', 'canParse', 'parse'];

/**
 * Returns the amount of work that `run` does, which is the same on every machine.
 * @param run must be synchronous, because everything else would be counted as well
 */
export function workOf(run: () => void): number {
  let work = 0;
  const counted = (name: PropertyKey, method: Method): Method => {
    const power = CONSTANT_TIME.includes(name) ? 0 : QUADRATIC_TIME.includes(name) ? 2 : 1;
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
  // Plain loops, because array methods are among the functions being replaced.
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
