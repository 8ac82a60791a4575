import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Internet, startInternet } from '#tests/tools/internet.ts';
import { createOutbound, type OutboundLimits } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const SITE = { publicUrl: 'https://kollabrate.test' };
const anywhere = () => true;

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());
beforeEach(() => {
  internet.requested.length = 0;
});

const outbound = (limits: Partial<OutboundLimits> = {}) =>
  createOutbound(SITE, { ...internet.options, limits });
const get = (url: string, limits?: Partial<OutboundLimits>) =>
  outbound(limits).fetchPublic(new URL(url), anywhere);
const failure = (kind: string) => expect.objectContaining({ name: 'OutboundFailure', kind });

describe('what is read', () => {
  it('a page, with a certificate for its name, a user agent, and nothing of the caller', async () => {
    let headers: http.IncomingHttpHeaders = {};
    internet.answer = (request, response) => {
      headers = request.headers;
      response.setHeader('set-cookie', 'a=b').end('Hello');
    };
    expect(await get('https://shop.example/a?b=c#d')).toMatchObject({ status: 200, body: 'Hello' });
    expect(await get('http://shop.example/')).toMatchObject({ status: 200, body: 'Hello' });
    expect(internet.requested).toEqual(['https://shop.example/a?b=c', 'http://shop.example/']);
    expect(headers).toEqual({
      ...{ host: 'shop.example', accept: '*/*', 'accept-encoding': 'identity', connection: 'close' },
      'user-agent': 'Kollabrate (+https://kollabrate.test)',
    });
  });

  it('three redirects, where the caller allows their target', async () => {
    internet.answer = ({ url = '' }, response) => {
      const hops = Number(url.slice(1));
      if (hops > 0) response.writeHead(302, { location: `/${hops - 1}` });
      response.end('There');
    };
    const { url, body } = await get('https://shop.example/3');
    expect([url.href, body]).toEqual(['https://shop.example/0', 'There']);
    await expect(get('https://shop.example/4')).rejects.toEqual(failure('redirect'));
    const refuses = outbound().fetchPublic(new URL('https://shop.example/1'), () => false);
    await expect(refuses).rejects.toEqual(failure('redirect'));
  });

  it('the first 256 kB of an endless body', async () => {
    internet.answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        response.once('drain', more);
      };
      more();
    };
    expect((await get('https://shop.example/')).body).toHaveLength(256 * 1024);
  });

  it('TXT records', async () => {
    internet.texts.set('_name.shop.example', ['one', 'two']);
    expect(await outbound().listTextRecords('_name.shop.example')).toEqual(['one', 'two']);
    expect(await outbound().listTextRecords('_other.shop.example')).toEqual([]);
  });
});

describe('what is never reached', () => {
  let reached = 0;
  let canary: http.Server;
  let port: number;
  beforeAll(async () => {
    canary = http.createServer((_, response) => response.end());
    canary.on('connection', () => reached++);
    // All addresses of this machine, so that a slip of the rule reaches it.
    await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => canary.close(resolve)));

  const towards = (addresses: string[][]) => {
    let asked = 0;
    return createOutbound(SITE, {
      names: {
        listAddresses: async () => addresses[Math.min(asked++, addresses.length - 1)] ?? [],
        listTexts: async () => [],
      },
      // The rule of production; only the port differs.
      reach: (address) => (isPublicAddress(address) ? port : null),
      limits: { totalMs: 1000 },
    });
  };

  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'fe80::1',
      'fd00::1',
    ],
  ])('a name with the address %s, alone or beside a public one', async (address) => {
    for (const addresses of [[address], ['1.1.1.1', address]]) {
      const reading = towards([addresses]).fetchPublic(new URL('http://shop.example/'), anywhere);
      await expect(reading).rejects.toEqual(failure('private'));
    }
    expect(reached).toBe(0);
  });

  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0177.0.0.1/', 'http://0x7f.1/', 'http://0/'],
    ...[
      'http://[::]/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://1.1.1.1/',
      'http://localhost/',
    ],
    ...[
      'http://localhost./',
      'http://shop.example./',
      'http://shop.example:22/',
      'https://shop.example:8443/',
    ],
    ...['http://user:word@shop.example/', 'http://user@shop.example/', 'file:///etc/passwd'],
    ...['gopher://shop.example/', 'data:text/plain,hello', 'ftp://shop.example/', 'http://①②⑦.⓪.⓪.①/'],
  ])('the address %s', async (address) => {
    await expect(get(address)).rejects.toEqual(failure('address'));
    expect(internet.requested).toEqual([]);
    expect(reached).toBe(0);
  });

  it.each([
    ['http://127.0.0.1/', 'address'],
    ['http://inside.example/', 'private'],
    ['http://mapped.example/', 'private'],
    ['http://shop.example:22/', 'address'],
    ['file:///etc/passwd', 'redirect'],
    ['gopher://shop.example/', 'redirect'],
    ['data:text/plain,hello', 'redirect'],
    ['http://', 'redirect'],
  ])('a redirect to %s', async (location, kind) => {
    internet.addresses.set('inside.example', ['192.168.0.1']);
    internet.addresses.set('mapped.example', ['::ffff:127.0.0.1']);
    internet.answer = (_, response) => response.writeHead(302, { location }).end();
    await expect(get('http://shop.example/')).rejects.toEqual(failure(kind));
    expect(internet.requested).toEqual(['http://shop.example/']);
  });

  it('a page without encryption after one with it', async () => {
    internet.answer = (_, response) => response.writeHead(301, { location: 'http://shop.example/' }).end();
    await expect(get('https://shop.example/')).rejects.toEqual(failure('redirect'));
    expect(internet.requested).toEqual(['https://shop.example/']);
  });

  it('a name whose address changes after it was judged', async () => {
    let asked = 0;
    const { reach, names } = internet.options;
    const pinned = createOutbound(SITE, {
      ...internet.options,
      reach,
      names: { ...names, listAddresses: async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']) },
    });
    internet.answer = (_, response) => response.end('Judged once');
    expect((await pinned.fetchPublic(new URL('http://shop.example/'), anywhere)).body).toBe('Judged once');
    expect(asked).toBe(1);
    expect(reached).toBe(0);
  });

  it('a server with a certificate for another name', async () => {
    internet.addresses.set('other.example', ['127.0.0.1']);
    await expect(get('https://other.example/')).rejects.toEqual(failure('certificate'));
    const untrusted = createOutbound(SITE, { names: internet.options.names, reach: internet.options.reach });
    const reading = untrusted.fetchPublic(new URL('https://shop.example/'), anywhere);
    await expect(reading).rejects.toEqual(failure('certificate'));
    expect(internet.requested).toEqual([]);
  });

  it('a name that does not exist', async () => {
    await expect(get('https://nowhere.example/')).rejects.toEqual(failure('name'));
  });
});
