import { instanceId } from '#infra/keys.ts';
import { readLimited } from '#infra/read-limited.ts';
import { type Check, type CheckRun, ok, problem, warning } from './check.ts';

const PATIENCE_MS = 1_500;
const MOST_BYTES = 4_096;

/** `/healthz` names the instance by its AUTH_SECRET, without revealing it. */
export const publicUrlCheck: Check = {
  id: 'public-url',
  help: 'Correct PUBLIC_URL, its DNS record, or the proxy with its certificate, so that the address leads to this instance. Links in mails use it.',
  async run(run) {
    const { env } = run.context;
    const found = await readHealth(run);
    // Some networks do not let a server reach its own public address.
    if (!found) return warning(`${env.publicUrl} does not answer from here.`);
    const ids = env.authSecrets.map(instanceId);
    // In development the address is often that of another process.
    const bad = env.production ? problem : warning;
    if (!ids.includes(found.instance))
      return bad(`${env.publicUrl} is answered by something else than this instance.`);
    return ok(`${env.publicUrl} leads to this instance.`);
  },
};

/** @returns null without an answer; the instance is '' for an answer of another kind */
async function readHealth({ context: { env }, signal }: CheckRun): Promise<{ instance: string } | null> {
  try {
    const response = await fetch(`${env.publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const body = await readLimited(response, MOST_BYTES);
    return { instance: instanceIn(body?.toString('utf8') ?? '') };
  } catch {
    return null;
  }
}

function instanceIn(text: string): string {
  try {
    const { instance } = JSON.parse(text) as { instance?: unknown };
    return typeof instance === 'string' ? instance : '';
  } catch {
    return '';
  }
}
