import type { AppContext } from './app-context.ts';

/** Gives what a module keeps in memory while an app runs: made when it is first asked for, then always the same. */
export function perApp<T>(make: (context: AppContext) => T): (context: AppContext) => T {
  const made = new WeakMap<AppContext, T>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const value = make(context);
    made.set(context, value);
    return value;
  };
}
