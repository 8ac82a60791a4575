import { z } from 'zod';
import { checkedSettings, type Env } from './env.ts';

/** The settings that a module brings: environment variables, each with its schema and default. */
export interface ModuleSettings<S extends z.ZodRawShape = z.ZodRawShape> {
  /** @throws {SettingsError} with one sentence per bad setting */
  of(env: Env): z.output<z.ZodObject<S>>;
}

/** The app reads them once; its manifest lists them, so that a bad one stops the start. */
export function defineSettings<const S extends z.ZodRawShape>(shape: S): ModuleSettings<S> {
  const schema = z.object(shape);
  const known = new WeakMap<Env, z.output<typeof schema>>();
  return {
    of(env) {
      const settings = known.get(env) ?? checkedSettings(schema, env.given);
      known.set(env, settings);
      return settings;
    },
  };
}
