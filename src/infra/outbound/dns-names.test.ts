import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NameServer, startNameServer, TYPES } from '#tests/tools/name-server.ts';
import { dnsNames } from './dns-names.ts';
import { createOutbound } from './outbound.ts';

const SITE = { publicUrl: 'https://kollabrate.test' };
const failure = (kind: string) => expect.objectContaining({ name: 'OutboundFailure', kind });

let server: NameServer;
beforeEach(async () => {
  server = await startNameServer();
});
afterEach(() => server.close());

// More than the product waits, so that a suspended process is not late.
const PATIENCE_MS = 60_000;

const outbound = (totalMs = PATIENCE_MS) =>
  createOutbound(SITE, { names: dnsNames(totalMs, [server.address]), limits: { totalMs } });
const textsOf = (totalMs?: number) => outbound(totalMs).listTextRecords('_name.shop.example');
const addressesOf = (totalMs = PATIENCE_MS) =>
  dnsNames(totalMs, [server.address]).listAddresses('shop.example', AbortSignal.timeout(totalMs));
const text = (...value: string[]) => ({ name: '_name.shop.example', type: 'TXT', value }) as const;
const alias = (name: string, value: string) => ({ name, type: 'CNAME', value }) as const;

describe('a name server that answers', () => {
  it('gives TXT records, each in one piece, and addresses', async () => {
    server.answer = (name, type) => {
      if (type === TYPES.TXT) return { records: [text('one'), text('two in ', 'two strings')] };
      return { records: type === TYPES.A ? [{ name, type: 'A', value: '192.0.2.7' }] : [] };
    };
    expect(await textsOf()).toEqual(['one', 'two in two strings']);
    expect(await addressesOf()).toEqual(['192.0.2.7']);
    expect(new Set(server.asked.map(({ over }) => over))).toEqual(new Set(['udp']));
  });

  it('with another name for the name gives what that one has', async () => {
    server.answer = () => ({
      records: [alias('_name.shop.example', 'texts.example'), { ...text('one'), name: 'texts.example' }],
    });
    expect(await textsOf()).toEqual(['one']);
  });

  it('with a truncated message is asked again over TCP', async () => {
    server.answer = () => ({ truncated: true, records: [text('x'.repeat(255), 'y'.repeat(255), 'end')] });
    expect(await textsOf()).toEqual([`${'x'.repeat(255)}${'y'.repeat(255)}end`]);
    expect(server.asked.map(({ over }) => over)).toEqual(['udp', 'tcp']);
  });

  it.each([
    ['that the name does not exist', { code: 'unknown' }],
    ['with no records', {}],
    [
      'with names that lead to each other',
      { records: [alias('_name.shop.example', 'b.example'), alias('b.example', '_name.shop.example')] },
    ],
  ] as const)('%s gives nothing', async (_, answer) => {
    server.answer = () => answer;
    expect(await textsOf()).toEqual([]);
    expect(await addressesOf()).toEqual([]);
  });
});

describe('a name server that fails', () => {
  it('is no proof that there is nothing', async () => {
    server.answer = () => ({ code: 'failed' });
    await expect(textsOf()).rejects.toEqual(failure('name'));
    await expect(addressesOf()).rejects.toEqual(failure('name'));
  });

  it.each([
    ['does not answer', () => null],
    ['answers another question', () => ({ foreign: true, records: [text('forged')] })],
  ])('because it %s, is given up in time', async (_, answer) => {
    server.answer = answer;
    await expect(textsOf(300)).rejects.toEqual(failure('slow'));
    await expect(addressesOf(300)).rejects.toEqual(expect.objectContaining({ name: 'OutboundFailure' }));
  });

  it('with bytes that are no message has its answer ignored or refused', async () => {
    server.answer = () => Buffer.from('not a message');
    await expect(textsOf(300)).rejects.toEqual(expect.objectContaining({ name: 'OutboundFailure' }));
  });

  it('for one kind of address leaves the other', async () => {
    server.answer = (name, type) =>
      type === TYPES.A ? { records: [{ name, type: 'A', value: '192.0.2.7' }] } : { code: 'failed' };
    expect(await addressesOf()).toEqual(['192.0.2.7']);
  });
});
