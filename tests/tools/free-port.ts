import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/* Below the ephemeral port range (Linux: from 32768; others: from 49152). The system could assign one of those between
   the check and the use of the port. */
const FIRST = 15_000;
const LAST = 32_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = net.createServer();
  try {
    // `once` rejects if 'error' is emitted first: the port is in use.
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
