import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/*
 * Below the ports that systems give to outgoing connections (Linux: 32768 and above; others: 49152): one of those may
 * be given away between the look and the moment when the port is listened on.
 */
const FIRST = 15_000;
const LAST = 32_000;

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = net.createServer();
  try {
    // `once` rejects where 'error' comes first: the port is taken.
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
