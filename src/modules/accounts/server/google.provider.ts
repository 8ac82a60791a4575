import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  ResponseBodyError,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { z } from 'zod';
import { email as emailField } from '#contract/email.ts';
import type { AppContext } from '#infra/app-context.ts';
import { sightingsOf } from '#infra/checks/sightings.ts';
import { createCircuitBreaker } from '#infra/circuit-breaker.ts';
import { asError, codeOf } from '#infra/errors.ts';
import { Tally } from '#infra/metrics/measure.ts';
import { perApp } from '#infra/per-app.ts';
import { readLimited } from '#infra/read-limited.ts';
import type { GOOGLE_STATES } from '#modules/accounts/google.contract.ts';
import { googleCredentials } from './google.settings.ts';

/** The path of the redirect URI, as registered at Google. */
export const GOOGLE_CALLBACK = '/signin/google/callback';
/** Names of sightings, for the check of Google. */
export const GOOGLE_ANSWERED = 'google answered';
export const GOOGLE_FAILED = 'google failed';
const ISSUER = 'https://accounts.google.com';
/** For all requests of one purpose together. */
const TIME_LIMIT_MS = 5000;
const MOST_BYTES = 512 * 1024;
/** How long the addresses of Google's endpoints are used before they are read again. */
const DISCOVERY_MS = 24 * 60 * 60 * 1000;

/** A person as Google has signed it. */
export interface GooglePerson {
  /** Google's id of the account. */
  subject: string;
  /** Null unless Google says that it has verified the address. */
  email: string | null;
  /** '' if unknown. */
  firstName: string;
  lastName: string;
  /** How long ago the person signed in at Google; null if Google does not say it. */
  signedInMsAgo: number | null;
}

export interface GoogleSecrets {
  state: string;
  nonce: string;
  /** The PKCE verifier. */
  verifier: string;
}

/** Google failed, or refused what the browser brought. Its message has no secret and no personal data. */
export class GoogleFailure extends Error {}

export interface Google {
  state: (typeof GOOGLE_STATES)[number];
  /**
   * @param proves the Google account that is to sign in anew
   * @throws {GoogleFailure}
   */
  consentUrl(secrets: GoogleSecrets, proves?: { subject: string }): Promise<string>;
  /**
   * Exchanges the code of a return from Google. The signature, issuer, audience, times and nonce of the ID token are
   * checked. Never call it inside a transaction.
   * @param query the query of the address that the browser came back to
   * @throws {GoogleFailure}
   */
  readPerson(query: string, secrets: GoogleSecrets): Promise<GooglePerson>;
  /** Calls to Google by outcome. */
  readonly outcomes: Pick<Tally, 'read'>;
}

/** Google, or its stand-in, for an app. Without either, every call fails. */
export const googleOf = perApp(createGoogle);

function createGoogle(context: AppContext): Google {
  const { env, clock, standIns } = context;
  const saw = sightingsOf(context);
  const own = googleCredentials(env);
  const standIn = own ? undefined : standIns?.settingsFor('google');
  const client = own ?? standIn;
  const issuer = standIn?.baseUrl ?? ISSUER;
  const redirectUri = `${env.publicUrl}${GOOGLE_CALLBACK}`;
  const breaker = createCircuitBreaker(clock);
  const outcomes = new Tally();
  let known: { server: ServerMetadata; until: number } | undefined;
  let jwks: ReturnType<typeof getJwksCache>;

  const isKnown = () => known !== undefined && known.until > clock.now().getTime();

  const options = (signal: AbortSignal) => ({
    [customFetch]: limitedFetch(signal),
    timeout: TIME_LIMIT_MS / 1000,
    // The stand-in is on a loopback address without https.
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  });

  async function configure(signal: AbortSignal): Promise<Configuration> {
    if (!client) throw new GoogleFailure('not_set_up');
    const { clientId } = client;
    const auth = ClientSecretPost(client.clientSecret);
    if (!known || !isKnown()) {
      const found = await discovery(new URL(issuer), clientId, undefined, auth, options(signal));
      known = { server: found.serverMetadata(), until: clock.now().getTime() + DISCOVERY_MS };
    }
    const config = new Configuration(known.server, clientId, undefined, auth);
    const { execute, timeout, [customFetch]: fetches } = options(signal);
    config.timeout = timeout;
    config[customFetch] = fetches;
    for (const each of execute) each(config);
    // Without it, the library trusts the TLS connection and skips the signature.
    enableNonRepudiationChecks(config);
    if (jwks) setJwksCache(config, jwks);
    return config;
  }

  /** Runs calls for one purpose, within the time limit, unless Google failed several times in a row. */
  async function call<T>(work: (config: Configuration) => Promise<T>): Promise<T> {
    if (!breaker.tryAcquire()) {
      outcomes.add('circuit_open');
      throw new GoogleFailure('circuit_open');
    }
    try {
      const config = await configure(AbortSignal.timeout(TIME_LIMIT_MS));
      const result = await work(config);
      jwks = getJwksCache(config);
      breaker.succeeded();
      outcomes.add('ok');
      saw(GOOGLE_ANSWERED);
      return result;
    } catch (error) {
      // Anybody can bring a wrong code, so it must not open the circuit.
      const refused = error instanceof ResponseBodyError && error.error === 'invalid_grant';
      if (refused) breaker.succeeded();
      else breaker.failed();
      outcomes.add(refused ? 'refused' : 'down');
      if (!refused) saw(GOOGLE_FAILED);
      throw new GoogleFailure(refused ? 'refused' : reasonOf(error));
    }
  }

  return {
    state: own ? 'available' : standIn ? 'sandbox' : 'unavailable',
    outcomes,
    async consentUrl({ state, nonce, verifier }, proves) {
      // Needs no call once the endpoints are known, so it says nothing about whether Google works.
      const config = isKnown() ? await configure(AbortSignal.abort()) : await call(async (made) => made);
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(proves
          ? {
              ...{ prompt: 'login', max_age: '0', login_hint: proves.subject },
              claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
            }
          : // Otherwise a browser with one Google account is sent back without a question.
            { prompt: 'select_account' }),
      }).href;
    },
    readPerson: (query, { state, nonce, verifier }) =>
      call(async (config) => {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return personOf(claims.parse(tokens.claims()));
      }),
  };
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  // OpenID Connect requires a boolean. A provider that sends the text 'true' is not believed.
  email_verified: z.literal(true).optional().catch(undefined),
  given_name: z.string().max(200).catch(''),
  family_name: z.string().max(200).catch(''),
  auth_time: z.int().positive().optional().catch(undefined),
});

function personOf(said: z.output<typeof claims>): GooglePerson {
  const address = said.email_verified ? emailField.safeParse(said.email).data : undefined;
  return {
    subject: said.sub,
    email: address ?? null,
    firstName: said.given_name,
    lastName: said.family_name,
    // By the machine's clock, as the library checks the token's other times.
    signedInMsAgo: said.auth_time === undefined ? null : Date.now() - said.auth_time * 1000,
  };
}

/** @param signal aborts all requests made with it, also while a body is read */
function limitedFetch(signal: AbortSignal): CustomFetch {
  return async (url, { method, headers: sent, body: form, redirect, signal: own }) => {
    const response = await fetch(url, {
      method,
      headers: sent,
      redirect,
      // The library sends forms only.
      ...(form instanceof URLSearchParams && { body: form }),
      signal: own ? AbortSignal.any([own, signal]) : signal,
    });
    const body = await readLimited(response, MOST_BYTES);
    if (!body) throw new Error('too_large');
    const { status, headers } = response;
    const empty = status === 204 || status === 304 || body.length === 0;
    return new Response(empty ? null : new Uint8Array(body), { status, headers });
  };
}

function reasonOf(error: unknown): string {
  const { name, cause } = asError(error);
  return codeOf(error) || codeOf(cause) || name;
}
