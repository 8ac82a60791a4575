import { randomUUID } from 'node:crypto';
import { type Check, type CheckRun, ok, problem } from './check.ts';

export const picturesCheck: Check = {
  id: 'pictures',
  help: 'The process needs to write, read and delete objects in the bucket, or files in DATA_DIR. Nobody else needs to list the bucket.',
  async run(run) {
    const { media, env } = run.context;
    // No address serves a file with this ending.
    const name = `check-${randomUUID()}.txt`;
    const text = Buffer.from('check');
    try {
      await media.put(name, text);
      const found = await media.get(name);
      await media.remove([name]);
      if (!found?.equals(text)) return problem('The picture store does not return what was stored.');
    } catch {
      return problem('The picture store refuses to write, read or delete.');
    }
    if (await isListed(run))
      return problem('Anyone can list the pictures in the bucket, private ones included.');
    return ok(
      env.s3 ? 'The bucket takes pictures, and strangers cannot list it.' : 'DATA_DIR takes pictures.',
    );
  },
};

async function isListed({ context: { env }, signal }: CheckRun): Promise<boolean> {
  if (!env.s3) return false;
  const address = `${env.s3.endpoint.replace(/\/+$/, '')}/${env.s3.bucket}?list-type=2&max-keys=1`;
  const response = await fetch(address, { redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status === 200;
}
