import type { Connectable } from '#contract/product.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import type { Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface ChosenChannel {
  name: string;
  audience?: number;
  mood?: string;
  answer?: 'allow' | 'deny';
}

export interface Returned {
  code: string;
  state: string;
  error: string | null;
}

export function sandboxOf(app: TestApp): Sandbox {
  if (!app.app.sandbox) throw new Error('This app has no sandbox.');
  return app.app.sandbox;
}

/** Returns the address of the platform's consent page. */
export async function startConnect(app: TestApp, person: Person, type: Connectable): Promise<URL> {
  const { body } = await app.call('POST', '/connect/start', {
    token: await person.freshToken(),
    body: { type },
  });
  return new URL(body.url);
}

/** Submits the consent page. Returns the parameters that the platform redirects with. */
export async function consentAt(url: URL, channel: ChosenChannel): Promise<Returned> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
    ),
  );
  form.set('channel', '');
  form.set('name', channel.name);
  form.set('audience', String(channel.audience ?? 1000));
  form.set('mood', channel.mood ?? 'well');
  form.set('answer', channel.answer ?? 'allow');
  const response = await fetch(new URL('consent', url), { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? 'http://nowhere.example/');
  const { searchParams } = back;
  return {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    error: searchParams.get('error'),
  };
}

export async function consentTo(
  app: TestApp,
  person: Person,
  type: Connectable,
  channel: ChosenChannel,
): Promise<Returned> {
  return consentAt(await startConnect(app, person, type), channel);
}

export async function connectChannel(
  app: TestApp,
  person: Person,
  type: Connectable,
  channel: ChosenChannel,
): Promise<OwnConnectionView> {
  const { code, state } = await consentTo(app, person, type, channel);
  const response = await app.call('POST', '/connect', {
    token: await person.freshToken(),
    body: { type, code, state },
  });
  if (response.status !== 201) throw new Error(`not connected: ${response.status} ${response.text}`);
  return response.body;
}
