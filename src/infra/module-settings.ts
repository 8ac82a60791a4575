import type { z } from 'zod';
import { checkedSettings, type Env, SettingsError, withSecrets } from './env.ts';

/** Settings of a module: environment variables, with schema and defaults. */
export interface ModuleSettings<T = unknown> {
  /** @throws {SettingsError} one sentence for each invalid setting */
  of(env: Env): T;
}

/**
 * Defines a module's settings, which are read once. The manifest must list them, so that an invalid one prevents the
 * start.
 * @param secrets the settings that may be given as a file (see `env-files.ts`)
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

/**
 * Reads the settings of all modules.
 * @throws {SettingsError} one sentence for each invalid setting of any of them
 */
export function checkModuleSettings(modules: readonly { settings?: ModuleSettings }[], env: Env): void {
  const problems = modules.flatMap(({ settings }) => {
    try {
      settings?.of(env);
      return [];
    } catch (error) {
      if (error instanceof SettingsError) return [error.message];
      throw error;
    }
  });
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
}
