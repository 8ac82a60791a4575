import type { Clock } from '#infra/clock.ts';
import type { Env } from '#infra/env.ts';
import type { ServerModule } from '#infra/module.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';

/** Starts the stand-ins for outside services without credentials. Null in production, and if none is needed. */
export async function openSandbox(
  env: Env,
  clock: Clock,
  modules: readonly ServerModule[],
): Promise<Sandbox | null> {
  if (!env.devTools || !modules.some((module) => module.lacksCredentials?.(env))) return null;
  const { startSandbox } = await import('#src/sandbox/sandbox.ts');
  const now = () => clock.now().getTime();
  return startSandbox({ secret: env.authSecret, publicUrl: env.publicUrl, now });
}
