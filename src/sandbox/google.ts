import { generateKeyPairSync, sign } from 'node:crypto';
import { type Consent, codeFor, complaintAbout, type Shown } from './consent.ts';
import { escaped, page, refusalPage } from './consent-page.ts';
import type { SandboxPerson } from './passes.ts';
import { digitsOf, type StandIn, type StandInRequest } from './stand-in.ts';

export const GOOGLE_AUTHORIZE = '/o/oauth2/v2/auth';

/** What is wrong with the next ID tokens, for tests. */
export type TokenLie = 'signature' | 'issuer' | 'audience' | 'nonce' | 'expired' | 'unsigned' | ProofLie;
/** What is wrong with `auth_time`: it is missing, or eleven minutes old. */
export type ProofLie = 'noAuthTime' | 'oldAuthTime';

/** People to choose from. The last one's address is not verified. */
export const GOOGLE_PEOPLE: readonly Omit<SandboxPerson, 'subject'>[] = [
  { firstName: 'Maya', lastName: 'Okafor', email: 'maya.okafor@gmail.example', verified: true },
  { firstName: 'Jonas', lastName: 'Lindqvist', email: 'jonas@lindqvist.example', verified: true },
  { firstName: 'Priya', lastName: 'Raman', email: 'priya.raman@gmail.example', verified: false },
];

const TEN_MINUTES = 600;
const KEY_ID = 'sandbox';

export function askPerson({ query }: StandInRequest, consent: Consent): Shown {
  const wrong = complaint(query, consent);
  if (wrong) return { status: 400, html: refusalPage(wrong) };
  const names = [
    'client_id',
    'response_type',
    'redirect_uri',
    'state',
    'nonce',
    'code_challenge',
    'scope',
    'claims',
  ];
  const hidden = names.map(
    (name) => `<input type="hidden" name="${name}" value="${escaped(query[name] ?? '')}">`,
  );
  const choices = GOOGLE_PEOPLE.map(
    ({ firstName, lastName, email, verified }, index) => `
      <label class="choice">
        <input type="radio" name="person" value="${email}"${index === 0 ? ' checked' : ''}>
        <span class="who"><b>${firstName} ${lastName}</b><small>${email}${verified ? '' : ', not verified'}</small></span>
      </label>`,
  );
  const html = page(
    'Sandbox Google',
    `
    <p class="mark"><span>Sandbox</span> Google</p>
    <h1>Sign in to ${escaped(new URL(consent.publicUrl).host)}</h1>
    <p>It will see the name and the email address, and nothing else. This page stands in for Google, so nobody's real account is asked.</p>
    <form method="post" action="consent" style="--accent: #1a56c4">
      ${hidden.join('\n      ')}
      <fieldset>
        <legend>Choose an account</legend>${choices.join('')}
        <label class="choice">
          <input type="radio" name="person" value="">
          <span class="who"><b>Another one</b></span>
        </label>
        <div class="own">
          <label>Email address <input name="email" maxlength="100" autocomplete="off" value="sam@somebody.example"></label>
        </div>
      </fieldset>
      <div class="actions">
        <button name="answer" value="deny" class="quiet" formnovalidate>Cancel</button>
        <button name="answer" value="allow">Continue</button>
      </div>
    </form>`,
  );
  return { status: 200, html };
}

export function givePerson({ form }: StandInRequest, consent: Consent): Shown {
  const wrong = complaint(form, consent);
  if (wrong) return { status: 400, html: refusalPage(wrong) };
  const back = new URL(form.redirect_uri ?? '');
  back.searchParams.set('state', form.state ?? '');
  if (form.answer !== 'allow') {
    back.searchParams.set('error', 'access_denied');
    return { status: 303, location: back.href };
  }
  const chosen = GOOGLE_PEOPLE.find(({ email }) => email === form.person);
  const { email, firstName, lastName, verified } = chosen ?? {
    email: form.email ?? '',
    firstName: 'Sam',
    lastName: 'Somebody',
    verified: form.verified !== 'no',
  };
  // The same address is the same Google account, unless a test names another one.
  const subject = form.subject || digitsOf(email, 21);
  // As Google does, only if the app asks for it.
  const authTime = form.claims?.includes('auth_time') ? Math.floor(Date.now() / 1000) : undefined;
  const person = { subject, email, firstName, lastName, verified, ...(authTime && { authTime }) };
  back.searchParams.set('code', codeFor(consent, 'google', form, { person, requestNonce: form.nonce ?? '' }));
  return { status: 303, location: back.href };
}

function complaint(given: Record<string, string>, consent: Consent): string | null {
  if (!given.code_challenge || !given.nonce) return 'The request has no PKCE challenge or no nonce.';
  if (!given.scope?.split(' ').includes('openid')) return 'The request does not ask for an identity.';
  return complaintAbout('google', given, consent);
}

/** Google's OpenID Connect: discovery, keys and ID tokens. Times are the machine's, as the client's are. */
export function createGoogle(issuer: () => string, lie: () => TokenLie | null): StandIn {
  const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  let made: ReturnType<typeof makeKey> | undefined;
  const key = () => {
    made ??= makeKey();
    return made;
  };

  function idToken(person: SandboxPerson, nonce: string, audience: string): string {
    const wrong = lie();
    const now = Math.floor(Date.now() / 1000) - (wrong === 'expired' ? 2 * TEN_MINUTES : 0);
    const said = {
      iss: wrong === 'issuer' ? 'https://issuer.example' : issuer(),
      aud: wrong === 'audience' ? 'another-app' : audience,
      sub: person.subject,
      email: person.email,
      email_verified: person.verified,
      given_name: person.firstName,
      family_name: person.lastName,
      nonce: wrong === 'nonce' ? 'another' : nonce,
      iat: now,
      ...(person.authTime &&
        wrong !== 'noAuthTime' && { auth_time: person.authTime - (wrong === 'oldAuthTime' ? 660 : 0) }),
      exp: now + TEN_MINUTES,
    };
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const alg = wrong === 'unsigned' ? 'none' : 'RS256';
    const text = `${encoded({ alg, kid: KEY_ID, typ: 'JWT' })}.${encoded(said)}`;
    if (wrong === 'unsigned') return `${text}.`;
    const signer = wrong === 'signature' ? makeKey() : key();
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), signer.privateKey).toString('base64url')}`;
  }

  return (request, server) => {
    const { form } = request;
    switch (`${request.method} ${request.path}`) {
      case 'GET /.well-known/openid-configuration':
        return {
          status: 200,
          body: {
            issuer: issuer(),
            authorization_endpoint: `${issuer()}${GOOGLE_AUTHORIZE}`,
            token_endpoint: `${issuer()}/token`,
            jwks_uri: `${issuer()}/certs`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['plain', 'S256'],
          },
        };
      case 'GET /certs': {
        const jwk = key().publicKey.export({ format: 'jwk' });
        return { status: 200, body: { keys: [{ ...jwk, kid: KEY_ID, use: 'sig', alg: 'RS256' }] } };
      }
      case 'POST /token': {
        if (form.client_id !== server.clientId || form.client_secret !== server.clientSecret)
          return { status: 401, body: { error: 'invalid_client' } };
        const pass = server.spend(request);
        if (!pass?.person) return { status: 400, body: { error: 'invalid_grant' } };
        return {
          status: 200,
          body: {
            access_token: server.issue('access', pass, TEN_MINUTES),
            expires_in: TEN_MINUTES,
            scope: 'openid email profile',
            token_type: 'Bearer',
            id_token: idToken(pass.person, pass.requestNonce ?? '', server.clientId),
          },
        };
      }
      default:
        return null;
    }
  };
}
