import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from './factories.ts';
import { operationsOf, type PublishedDocument } from './published.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

// Refusals before any feature runs (malformed addresses, bodies and connections), and the headers of all responses.

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  person = await createPerson(app.context);
});
afterAll(() => app.close());

describe('malformed ids', () => {
  const odd = [
    'Infinity',
    '1e309',
    '-0',
    '1.0',
    '9223372036854775808',
    '%00',
    '%ff',
    '..%2f',
    'null',
    'NaN',
    'x'.repeat(5000),
  ];
  for (const path of ['/kollab/', '/request/', '/user/', '/kollabs/', '/requests/completed/']) {
    it(`${path}… returns 400 or 404`, async () => {
      for (const id of odd) {
        const { status } = await app.call('GET', path + id, { token: person.token });
        expect([400, 404], `${path}${id.slice(0, 20)}`).toContain(status);
      }
    });
  }

  it('refuses an oversized parameter as malformed, and not as an unknown path', async () => {
    const { status, body } = await app.call('DELETE', `/saved/searches/${'x'.repeat(5000)}`, {
      token: person.token,
    });
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  it('caps a limit, and refuses one that is not a number', async () => {
    expect((await app.call('GET', '/allkollabs?limit=1000000000')).status).toBe(200);
    for (const limit of ['-1', 'Infinity', '1e309', 'NaN', '1.5']) {
      expect((await app.call('GET', `/allkollabs?limit=${limit}`)).status, limit).toBe(400);
    }
    expect((await app.call('GET', '/requests/sent?page=1000000000', { token: person.token })).status).toBe(
      200,
    );
  });

  it('interprets a repeated parameter in only one way', async () => {
    for (const query of ['limit=1&limit=2', 'cursor=a&cursor=b', 'limit[]=1', 'limit[$ne]=1']) {
      expect((await app.call('GET', `/allkollabs?${query}`)).status).toBeLessThan(500);
    }
    expect((await app.call('GET', '/allkollabs?limit=1&limit=2')).status).toBe(400);
  });
});

describe('malformed bodies', () => {
  const post = (raw: string | Buffer, headers: Record<string, string> = {}) =>
    app.call('POST', '/signin', { raw, headers });
  const cases: [string, string | Buffer, Record<string, string>, number][] = [
    ['broken JSON', '{"email":', {}, 400],
    ['an array', '[]', {}, 400],
    ['a text', '"hello"', {}, 400],
    ['depth 30,000', '['.repeat(30_000) + ']'.repeat(30_000), {}, 400],
    ['NUL in a text', '{"email":"a\\u0000@b.example","password":"x"}', {}, 400],
    ['a lone surrogate', '{"email":"\\ud800","password":"x"}', {}, 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
    ['__proto__', '{"__proto__":{"x":1},"email":"a@b.example","password":"x"}', {}, 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}', {}, 400],
    ['a number out of range', '{"email":1e400,"password":"x"}', {}, 422],
    ['1 MB and a byte', `"${'x'.repeat(1024 * 1024)}"`, {}, 413],
    ['a gzip body', Buffer.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' }, 415],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['JSON as text', '{}', { 'content-type': 'text/plain' }, 415],
    ['multipart', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ];
  for (const [what, raw, headers, status] of cases) {
    it(`${what}: ${status}`, async () => {
      const response = await post(raw, headers);
      expect(response.status, response.text).toBe(status);
      expect(Object.keys(response.body).sort()).toEqual(
        status === 422 ? ['code', 'error', 'fields'] : ['code', 'error'],
      );
    });
  }

  it('changes no prototype, accepts a hundred thousand keys, and drops unknown fields', async () => {
    const keys = `{${Array.from({ length: 9000 }, (_, i) => `"k${i}":1`).join(',')}}`;
    expect((await post(keys)).status).toBe(422);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('ignores headers that override the method', async () => {
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/user',
      'x-rewrite-url': '/api/user',
    };
    expect((await app.call('GET', '/allkollabs', { headers })).status).toBe(200);
  });
});

it('does not support TRACE, which would echo the request', async () => {
  const text = 'TRACE /api/allkollabs HTTP/1.1\r\nHost: x\r\nX-Mine: echo\r\nConnection: close\r\n\r\n';
  const response = await sendRaw(app.url, text);
  expect(response).toMatch(/^HTTP\/1\.1 40[045]/);
  expect(response).not.toContain('echo');
});

describe('requests that are not HTTP', () => {
  const raw: [string, string][] = [
    [
      'both lengths',
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
    ],
    ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a header of 20 kB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: evil.example\r\n\r\n'],
    ['another host as target', 'GET http://evil.example/api/users HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target that is no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ];
  for (const [what, text] of raw) {
    it(`${what} is refused and the connection closed`, async () => {
      const response = await sendRaw(app.url, text);
      expect(response).toMatch(/^HTTP\/1\.1 (400|431)/);
      expect(response).toMatch(/^strict-transport-security: max-age=\d{8}/im);
      expect(response).toMatch(/^x-content-type-options: nosniff/im);
      expect(response).toMatch(/^cache-control: no-store/im);
    });
  }
});

describe('general errors of every endpoint are published', () => {
  it('415 and 413 for endpoints with a body, and 422 for an idempotency key of another request', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as PublishedDocument;
    for (const { method, path, operation } of operationsOf(document)) {
      if (method === 'GET') continue;
      const { responses, parameters } = operation;
      expect([responses[413]?.description, responses[415]?.description], path).toEqual([
        'too_large',
        'wrong_type',
      ]);
      if (!parameters.some(({ name }) => name === 'Idempotency-Key')) continue;
      expect(responses[422]?.description, path).toContain('key_reused');
    }
  });

  it('415 for a search, and 422 for an endpoint without a body', async () => {
    const raw = { raw: '<a/>', headers: { 'content-type': 'text/xml' } };
    expect((await app.call('POST', '/searchkollabs', raw)).status).toBe(415);
    const { token } = person;
    const others = [await createPerson(app.context), await createPerson(app.context)];
    const headers = { 'idempotency-key': 'one-key' };
    const statuses = [];
    for (const { username } of others) {
      statuses.push((await app.call('PUT', `/block/${username}`, { token, headers })).status);
    }
    expect(statuses).toEqual([200, 422]);
  });
});

it('no foreign host is echoed in a header or a body', async () => {
  for (let made = 0; made < 2; made++) await createKollab(app.context, person);
  const { host } = new URL(app.context.env.publicUrl);
  const own = await sendRaw(
    app.url,
    `GET http://${host}/api/allkollabs?limit=1 HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect(own).toMatch(/^HTTP\/1\.1 200/);
  expect(own).toMatch(/\r\nlink: <\/api\/allkollabs\?limit=1&cursor=/i);
  expect(own).not.toContain('evil');
});

describe('headers of every response', () => {
  it('are the same for successes, errors and unknown paths', async () => {
    for (const path of [
      '/api/allkollabs',
      '/api/user',
      '/api/nothing',
      '/healthz',
      '/media/none.png',
      '/api/docs',
    ]) {
      const { headers } = await fetch(app.url + path);
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=\d{8}/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      // Lists shared by visitors are not documents, and are sent with as few headers as possible.
      if (path !== '/api/allkollabs') {
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      }
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('keep private responses out of caches', async () => {
    const { headers } = await app.call('GET', '/user', { token: person.token });
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('let no other origin read or preflight', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'https://localhost.evil.example',
      'http://localhost:1',
    ]) {
      const response = await app.call('OPTIONS', '/kollab', {
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
    socket.setTimeout(8000, () => socket.destroy(new Error('the connection stayed open')));
  });
}
