import net from 'node:net';
import { onTestFinished } from 'vitest';
import { freshDatabase } from './tools/database.ts';

export async function ownDatabase(): Promise<string> {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  return url;
}

/** A proxy to the same database whose traffic can be stopped. */
export interface Line {
  url: string;
  freeze(): void;
  thaw(): void;
}

export async function openLine(target: string): Promise<Line> {
  const pairs: [net.Socket, net.Socket][] = [];
  let frozen = false;
  const server = net.createServer((near) => {
    const far = net.connect(addressOf(target));
    pairs.push([near, far]);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      if (frozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of pairs.flat()) socket.destroy();
  });
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of pairs.flat()) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of pairs.flat()) socket.resume();
    },
  };
}

function addressOf(target: string): net.NetConnectOpts {
  const { searchParams, hostname, port } = new URL(target);
  const folder = searchParams.get('host');
  return folder
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) };
}
