import { platformLabel } from '#contract/product.ts';
import { consentPage, refusalPage, SUGGESTED } from './consent-page.ts';
import { isMood } from './moods.ts';
import type { Pass, Passes } from './passes.ts';
import type { StandInRequest } from './stand-in.ts';

/** Path of each platform's consent page. */
export const AUTHORIZE: Record<string, string> = {
  youtube: '/o/oauth2/v2/auth',
  twitch: '/oauth2/authorize',
  instagram: '/oauth/authorize',
  tiktok: '/v2/auth/authorize/',
};

const clientField = (type: string) => (type === 'tiktok' ? 'client_key' : 'client_id');

const CODE_MS = 10 * 60 * 1000;
const FORWARDED = ['redirect_uri', 'state', 'code_challenge'];

export interface Consent {
  clientId: string;
  /** Redirect addresses must start with it, like those registered at a platform. */
  publicUrl: string;
  passes: Passes;
  now(): number;
}

export interface Shown {
  status: number;
  html?: string;
  location?: string;
}

export function askConsent(type: string, { query }: StandInRequest, consent: Consent): Shown {
  const wrong = complaint(type, query, consent);
  if (wrong) return { status: 400, html: refusalPage(wrong) };
  const hidden = Object.fromEntries(FORWARDED.map((name) => [name, query[name] ?? '']));
  const html = consentPage({
    label: platformLabel(type),
    type,
    site: new URL(consent.publicUrl).host,
    followers: type === 'youtube' ? 'Subscribers' : 'Followers',
    // The other parameters, which the form sends, too.
    hidden: { ...hidden, [clientField(type)]: query[clientField(type)] ?? '', response_type: 'code' },
    returnsTo: consent.publicUrl,
  });
  return { status: 200, html };
}

export function giveConsent(type: string, { form }: StandInRequest, consent: Consent): Shown {
  const wrong = complaint(type, form, consent);
  if (wrong) return { status: 400, html: refusalPage(wrong) };
  const back = new URL(form.redirect_uri ?? '');
  if (form.state) back.searchParams.set('state', form.state);
  if (form.answer !== 'allow') {
    back.searchParams.set('error', 'access_denied');
    return { status: 303, location: back.href };
  }
  const suggested = SUGGESTED.find(({ name }) => name === form.channel);
  const name = suggested?.name ?? (form.name?.trim() || 'A channel');
  const audience = suggested?.audience ?? Math.min(Number(form.audience) || 0, 10 ** 10);
  const channel = {
    name: name.slice(0, 60),
    audience,
    mood: isMood(form.mood) ? form.mood : 'well',
  } as const;
  back.searchParams.set('code', codeFor(consent, type, form, { channel }));
  return { status: 303, location: back.href };
}

/** Issues a code for the redirect address and the PKCE challenge of a consent form. */
export function codeFor(
  { passes, now }: Consent,
  type: string,
  form: Record<string, string>,
  granted: Pick<Pass, 'person' | 'requestNonce'> & Partial<Pick<Pass, 'channel'>>,
): string {
  return passes.issue({
    kind: 'code',
    type,
    channel: { name: '', audience: 0, mood: 'well' },
    ...granted,
    since: now(),
    ends: now() + CODE_MS,
    redirectUri: form.redirect_uri ?? '',
    ...(form.code_challenge && { challenge: form.code_challenge }),
  });
}

export function complaintAbout(type: string, given: Record<string, string>, consent: Consent): string | null {
  if (given[clientField(type)] !== consent.clientId || given.response_type !== 'code')
    return 'The app that sent you here is not known.';
  if (!given.redirect_uri?.startsWith(`${consent.publicUrl}/`))
    return 'The address to return to is not one of the app that sent you here.';
  return null;
}

function complaint(type: string, given: Record<string, string>, consent: Consent): string | null {
  if (type === 'youtube' && !given.code_challenge) return 'The request has no PKCE challenge.';
  return complaintAbout(type, given, consent);
}
