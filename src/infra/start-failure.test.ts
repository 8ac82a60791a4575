import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { SettingsError } from './env.ts';
import { startFailure } from './start-failure.ts';

async function failureOf(host: string, port: number): Promise<string> {
  const server = net.createServer().listen({ host, port });
  const [error] = await once(server, 'error');
  return startFailure(error);
}

it('names the settings of a port that is taken', async () => {
  const first = net.createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(first, 'listening');
  const { port } = first.address() as net.AddressInfo;
  expect(await failureOf('127.0.0.1', port)).toBe(
    `Kollabrate did not start: the port ${port} is taken. Set PORT, or METRICS_PORT, to another one.`,
  );
  first.close();
});

it('names the settings of an address that the machine does not have', async () => {
  // An address of documentation (RFC 5737), which no machine has.
  expect(await failureOf('192.0.2.1', 0)).toBe(
    'Kollabrate did not start: 192.0.2.1 is not an address of this machine. Correct HOST, or METRICS_HOST.',
  );
});

it('lists invalid settings, and gives the message of any other error', () => {
  expect(startFailure(new SettingsError('A is wrong.\nB is wrong.'))).toBe(
    'Kollabrate did not start:\nA is wrong.\nB is wrong.',
  );
  expect(startFailure(new Error('Something else.'))).toBe('Kollabrate did not start: Something else.');
});
