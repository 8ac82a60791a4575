import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { connectionsOf } from './end-connections.ts';

it('a server that closes waits for responses under way, and for no connection that is only open', async () => {
  let respond: (() => void) | undefined;
  const asked = Promise.withResolvers<void>();
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
    respond = () => response.end('done');
    asked.resolve();
  });
  const connections = connectionsOf(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const unused = net.connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const agent = new http.Agent({ keepAlive: true });
  const response = once(http.get({ port, host: '127.0.0.1', agent }), 'response') as Promise<
    [http.IncomingMessage]
  >;
  await asked.promise;

  const closed = once(server, 'close');
  connections.endIdle();
  server.close();
  await once(unused, 'close');
  respond?.();
  const [received] = await response;
  expect(await received.setEncoding('utf8').toArray()).toEqual(['done']);
  // Long before the connection would be given up.
  await closed;
  agent.destroy();
}, 5_000);
