import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformLabel } from '#contract/product.ts';
import { AUTHORIZE, askConsent, giveConsent, type Shown } from './consent.ts';
import { channelPage, STYLE_HASH } from './consent-page.ts';
import { askPerson, createGoogle, GOOGLE_AUTHORIZE, givePerson, type TokenLie } from './google.ts';
import { instagram } from './instagram.ts';
import { misbehave } from './misbehave.ts';
import { isMood, type Mood } from './moods.ts';
import { createPasses, type Pass, type SandboxChannel } from './passes.ts';
import { PLATFORM_IDS, type StandIn, type StandInRequest, type StandInServer } from './stand-in.ts';
import { tiktok } from './tiktok.ts';
import { twitch } from './twitch.ts';
import { youtube } from './youtube.ts';

const PLATFORMS: Record<string, StandIn> = { youtube, twitch, instagram, tiktok };
const CHANNEL_PAGES: Record<string, RegExp> = {
  youtube: /^\/channel\/UC[\w-]{22}$/,
  twitch: /^\/\w{1,25}$/,
  // `/me` and the two token paths are the platform's own.
  instagram: /^\/[\w.]{1,60}\/$/,
  tiktok: /^\/@[\w.]{1,60}$/,
};
const CLIENT_ID = 'sandbox';
const MOST_BYTES = 64 * 1024;
const HUGE_BYTES = 10 * 1024 * 1024;
const MINUTE_MS = 60_000;
const AGES_MS = 10 * 365 * 24 * 60 * MINUTE_MS;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface SandboxOptions {
  secret: string;
  /** Consent redirects only to addresses below it. */
  publicUrl: string;
  now(): number;
}

/** Stand-ins for the platforms, as one HTTP server on a loopback address. */
export interface Sandbox {
  /** Without a trailing slash. Each platform is below its name. */
  url: string;
  settingsFor(type: string): { clientId: string; clientSecret: string; baseUrl: string };
  /** A channel that consented long ago, for the demo world: its id, and tokens that do not expire. */
  accountFor(
    type: string,
    channel: Omit<SandboxChannel, 'mood'>,
  ): { platformId: string; accessToken: string; refreshToken: string | null };
  /** Sets the mood of all the platform's responses; 'well' restores each channel's own mood. */
  behave(type: string, mood: Mood): void;
  /** Like `behave`, for one path of the platform; null ends it. */
  behaveAt(type: string, path: string, mood: Mood | null): void;
  setAudience(name: string, audience: number): void;
  /** Makes Google's ID tokens wrong in one way; null ends it. */
  lie(about: TokenLie | null): void;
  /** Requests to the platforms' endpoints, oldest first: 'youtube POST /token'. */
  asked: string[];
  issued: string[];
  close(): Promise<void>;
}

/** Starts the stand-ins on a free port. They only answer callers on the same machine. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { now, publicUrl } = options;
  const passes = createPasses(options.secret);
  const clientSecret = createHash('sha256').update(`sandbox client ${options.secret}`).digest('hex');
  const moods = new Map<string, Mood>();
  const audiences = new Map<string, number>();
  const spent = new Set<string>();
  const asked: string[] = [];
  const issued: string[] = [];
  let lie: TokenLie | null = null;
  const standIns: Record<string, StandIn> = {
    ...PLATFORMS,
    google: createGoogle(
      () => `${url}/google`,
      () => lie,
    ),
  };
  const consent = { clientId: CLIENT_ID, publicUrl, passes, now };

  const behave = (type: string, mood: Mood) => {
    if (mood === 'well') moods.delete(type);
    else moods.set(type, mood);
  };

  const serverOf = (type: string): StandInServer => {
    const good = (text: string | undefined, kind: Pass['kind']) => {
      const pass = text === undefined || spent.has(text) ? null : passes.read(text);
      if (!pass || pass.type !== type || pass.kind !== kind || pass.ends <= now()) return null;
      const audience = audiences.get(pass.channel.name) ?? pass.channel.audience;
      return { ...pass, channel: { ...pass.channel, audience } };
    };
    const mood = (pass: Pass | null): Mood => {
      const own = pass && now() - pass.since >= MINUTE_MS ? pass.channel.mood : 'well';
      return moods.get(type) ?? own;
    };
    return {
      clientId: CLIENT_ID,
      clientSecret,
      now,
      mood,
      spend({ form }) {
        const pass = good(form.code, 'code');
        if (!pass || pass.redirectUri !== form.redirect_uri) return null;
        const challenge = createHash('sha256')
          .update(form.code_verifier ?? '')
          .digest('base64url');
        if (pass.challenge !== undefined && pass.challenge !== challenge) return null;
        spent.add(form.code ?? '');
        return pass;
      },
      token(text, kind) {
        const pass = good(text, kind);
        return pass && mood(pass) !== 'revoked' ? pass : null;
      },
      issue(kind, { channel, since }, seconds) {
        const text = passes.issue({ kind, type, channel, since, ends: now() + seconds * 1000 });
        issued.push(text);
        return text;
      },
      void: (text) => void spent.add(text),
    };
  };

  const serve = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const url = URL.parse(`http://${request.headers.host}${request.url}`);
    const body = await bodyOf(request);
    if (!url || !LOCAL_NAMES.has(url.hostname) || body === null) return end(response, { status: 404 });
    const [, type = '', ...rest] = url.pathname.split('/');
    if (type === 'admin') return end(response, command(rest[0] ?? '', request, body));
    const standIn = standIns[type];
    if (!standIn) return end(response, { status: 404 });
    const one = read(request, `/${rest.join('/')}`, url, body);
    if (type === 'google' && one.method === 'GET' && one.path === GOOGLE_AUTHORIZE)
      return end(response, askPerson(one, consent));
    if (type === 'google' && one.method === 'POST' && one.path.endsWith('/consent'))
      return end(response, givePerson(one, consent));
    if (one.method === 'GET' && one.path === AUTHORIZE[type])
      return end(response, askConsent(type, one, consent));
    if (one.method === 'POST' && one.path.endsWith('/consent'))
      return end(response, giveConsent(type, one, consent));

    if (one.method === 'GET' && CHANNEL_PAGES[type]?.test(one.path))
      return end(response, { status: 200, html: channelPage(platformLabel(type)) });

    asked.push(`${type} ${one.method} ${one.path}`);
    const own = serverOf(type);
    const named = [one.bearer, one.form.refresh_token, one.query.access_token, one.form.token].find(Boolean);
    const mood = moods.get(`${type} ${one.path}`) ?? own.mood(passes.read(named));
    if (misbehave(response, mood, `/${type}/elsewhere`)) return;
    const given = standIn(one, own) ?? { status: 404, body: { error: 'not found' } };
    const json = JSON.stringify(given.body);
    const text = mood === 'renamed' ? json.replaceAll(/"(\w+?)_?[cC]ount"/g, '"$1Total"') : json;
    response.writeHead(given.status, { 'content-type': 'application/json; charset=utf-8' });
    // 'huge': a correct response, but far too long. 'nan': some servers write NaN, which JSON does not have.
    if (mood === 'huge') response.end(text.padEnd(HUGE_BYTES));
    else response.end(mood === 'nan' ? text.replaceAll('null', 'NaN') : text);
  };

  /** Commands for browser tests, whose server runs in another process. */
  const command = (name: string, request: http.IncomingMessage, body: string): Shown & { json?: unknown } => {
    if (request.method === 'GET' && name === 'asked') return { status: 200, json: asked };
    // A foreign page cannot send this type without a preflight request.
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
      return { status: 404 };
    const { type, mood, channel, audience } = JSON.parse(body) as Record<string, unknown>;
    if (name === 'behave' && typeof type === 'string' && isMood(mood)) behave(type, mood);
    else if (name === 'audience' && typeof channel === 'string') audiences.set(channel, Number(audience));
    else return { status: 400 };
    return { status: 200, json: {} };
  };

  const end = (response: http.ServerResponse, shown: Shown & { json?: unknown }) => {
    const { status, html, location, json } = shown;
    response.writeHead(status, {
      'content-type': html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; style-src-attr 'unsafe-inline'; form-action 'self' ${new URL(publicUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
      ...(location !== undefined && { location }),
    });
    response.end(html ?? JSON.stringify(json ?? {}));
  };

  // A request that cannot be read must not end the app that started the sandbox.
  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // The sandbox must not keep its app's process alive.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settingsFor: (type) => ({ clientId: CLIENT_ID, clientSecret, baseUrl: `${url}/${type}` }),
    accountFor(type, channel) {
      const since = now();
      const ends = since + AGES_MS;
      const issue = (kind: 'access' | 'refresh') =>
        passes.issue({ kind, type, channel: { ...channel, mood: 'well' }, since, ends });
      return {
        platformId: PLATFORM_IDS[type]?.(channel.name) ?? '',
        accessToken: issue('access'),
        refreshToken: type === 'instagram' ? null : issue('refresh'),
      };
    },
    behave,
    behaveAt(type, path, mood) {
      if (mood) moods.set(`${type} ${path}`, mood);
      else moods.delete(`${type} ${path}`);
    },
    lie: (about) => {
      lie = about;
    },
    setAudience: (name, audience) => void audiences.set(name, audience),
    asked,
    issued,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function read(request: http.IncomingMessage, path: string, url: URL, body: string): StandInRequest {
  return {
    method: request.method ?? '',
    path,
    query: Object.fromEntries(url.searchParams),
    form: Object.fromEntries(new URLSearchParams(body)),
    json: jsonOf(body),
    bearer: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    clientId: String(request.headers['client-id'] ?? ''),
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function bodyOf(request: http.IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}
