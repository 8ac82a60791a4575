import type { AppContext } from './app-context.ts';

/** Creates a value that a module keeps in memory once for each app, on first use. */
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
