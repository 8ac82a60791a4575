import type { GoogleTicketView } from '#modules/accounts/google.contract.ts';
import { ORIGIN } from './sessions.ts';
import type { CallOptions, TestApp } from './test-app.ts';

export interface AtGoogle {
  email: string;
  /** Google's id of the account. */
  subject?: string;
  verified?: boolean;
  answer?: 'allow' | 'deny';
}

let made = 0;

export function googlePerson(overrides: Partial<AtGoogle> = {}): AtGoogle {
  const number = ++made;
  return { email: `somebody_${number}@gmail.example`, subject: `1084${number}`, ...overrides };
}

/** Submits the sandbox's consent page. Returns the address that the browser is sent back to. */
export async function consentAtGoogle(url: string, person: AtGoogle): Promise<URL> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
    ),
  );
  form.set('person', '');
  form.set('email', person.email);
  if (person.subject) form.set('subject', person.subject);
  form.set('verified', person.verified === false ? 'no' : 'yes');
  form.set('answer', person.answer ?? 'allow');
  const response = await fetch(new URL('consent', url), { method: 'POST', body: form, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'http://nowhere.example/');
}

/** A browser without script that keeps its cookies. */
export class GoogleBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: TestApp;
  readonly #remoteAddress: string;

  /** @param remoteAddress its network address, for the limits of `visit` */
  constructor(app: TestApp, cookie?: string, remoteAddress = '127.0.0.1') {
    this.#app = app;
    this.#remoteAddress = remoteAddress;
    if (cookie) this.#keep([cookie]);
  }

  get signedIn(): boolean {
    return Boolean(this.cookies.get('session'));
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Opens an address of the app outside /api. Returns where it leads. */
  async visit(target: string): Promise<string> {
    const headers = { cookie: this.cookie };
    const remoteAddress = this.#remoteAddress;
    const response = await this.#app.app.http.inject({ method: 'GET', url: target, headers, remoteAddress });
    const set = response.headers['set-cookie'] ?? [];
    this.#keep([set].flat());
    return String(response.headers.location ?? response.statusCode);
  }

  /** Begins a sign-in. Returns the address of the consent page. */
  start(next?: string): Promise<string> {
    return this.visit(`/signin/google/start${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`);
  }

  /** Begins, consents, and returns the address that Google sends this browser to. */
  async comeBack(person: AtGoogle, next?: string): Promise<string> {
    const { pathname, search } = await consentAtGoogle(await this.start(next), person);
    return pathname + search;
  }

  /** Signs in with Google. Returns where the app leads then. */
  async enter(person: AtGoogle, next?: string): Promise<string> {
    return this.visit(await this.comeBack(person, next));
  }

  async call(method: string, path: string, options: CallOptions = {}) {
    const headers = { cookie: this.cookie, origin: ORIGIN, ...options.headers };
    const response = await this.#app.call(method, path, { ...options, headers });
    this.#keep(response.headers.getSetCookie());
    return response;
  }

  async token(): Promise<string> {
    return (await this.call('POST', '/token')).body.token;
  }

  async ticket(): Promise<GoogleTicketView> {
    return (await this.call('GET', '/signin/google/ticket')).body;
  }

  /** The ticket for a form; fails if there is none. */
  async ticketId(): Promise<string> {
    const ticket = await this.ticket();
    if (!('ticket' in ticket)) throw new Error(`The browser has no ticket, but ${ticket.kind}.`);
    return ticket.ticket;
  }

  /** Signs up a new account with what Google proved. */
  async signUp(overrides: Record<string, unknown> = {}) {
    const body = googleSignUpForm({ ticket: await this.ticketId(), ...overrides });
    return this.call('POST', '/signup/google', { body });
  }

  /** Begins to connect Google in the settings. Returns the response of the endpoint. */
  async startConnecting(token?: string) {
    return this.call('POST', '/signin/google/start', { token: token ?? (await this.token()) });
  }

  /** Begins a proof by Google. Returns the response of the endpoint. */
  async startProving(token: string, next = '/settings/sign-in') {
    return this.call('POST', '/signin/google/prove', { token, body: { next } });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(pair.slice(0, equals));
      else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
  }
}

export function googleSignUpForm(overrides: Record<string, unknown> = {}) {
  return {
    accountType: 'creator',
    fname: 'Ada',
    lname: 'Lovelace',
    username: `googler_${++made}`,
    contentType: 'science',
    ...overrides,
  };
}
