import type { z } from 'zod';
import { checkedSettings, type Env, withSecrets } from './env.ts';

/** The settings that a module brings: environment variables, each with its schema and default. */
export interface ModuleSettings<T = unknown> {
  /** @throws {SettingsError} with one sentence per bad setting */
  of(env: Env): T;
}

/**
 * The app reads them once; its manifest lists them, so that a bad one stops the start.
 * @param secrets the names of those that a file may hold, as `env-files.ts` reads it
 */
export function defineSettings<T>(
  schema: z.ZodType<T>,
  { secrets = [] }: { secrets?: readonly string[] } = {},
): ModuleSettings<T> {
  const known = new WeakMap<Env, { settings: T }>();
  return {
    of(env) {
      const found = known.get(env) ?? { settings: checkedSettings(schema, withSecrets(env.given, secrets)) };
      known.set(env, found);
      return found.settings;
    },
  };
}
