import { createHmac, timingSafeEqual } from 'node:crypto';
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { PolicyViewer, Standing } from '#contract/policy.ts';
import { ACCOUNT_TYPES, type AccountType } from '#contract/product.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedKey, keyId, type Secrets } from '#infra/keys.ts';

export interface Viewer {
  userId: string;
  username: string;
  sessionId: string;
  /** Never changes. Undefined if version 1.0.0 signed the token. */
  accountType?: AccountType | undefined;
}

/**
 * Converts a viewer for policies.
 * @param viewer null for a visitor
 * @param known what was read of the account's state; anything missing counts as that of an active, verified user,
 *   which is enough for reads
 */
export function policyViewer(viewer: Viewer, known?: Partial<Standing>): PolicyViewer;
export function policyViewer(viewer: Viewer | null): PolicyViewer | null;
export function policyViewer(viewer: Viewer | null, known: Partial<Standing> = {}): PolicyViewer | null {
  if (!viewer) return null;
  return { role: 'user', state: 'active', verified: true, ...known, id: viewer.userId };
}

export const TOKEN_SECONDS = 15 * 60;

export interface Tokens {
  sign(viewer: Viewer): Promise<string>;
  /** The viewer of a token; null if it is invalid or expired. Does not query the database. */
  verify(token: string): Promise<Viewer | null>;
}

/** The token of an Authorization header; undefined without one, or with another scheme. */
export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined;
}

// A signature stays valid until the token expires, so it is verified once. The least recently used are evicted.
const KNOWN_TOKENS = 10_000;

const UUID = /^[0-9a-f-]{36}$/;
// Longer tokens are refused before any cryptography.
const LONGEST_TOKEN = 1500;

/**
 * Bearer tokens: JWTs with HS256 only, a key derived from AUTH_SECRET, and its id in the header.
 * @param publicUrl issuer and audience, so that tokens of other instances are refused
 * @param kept how many verified tokens are remembered
 */
export function createTokens(
  authSecrets: Secrets,
  publicUrl: string,
  clock: Clock,
  kept = KNOWN_TOKENS,
): Tokens {
  const known = new LRUCache<string, { viewer: Viewer; from: number; until: number }>({ max: kept });
  const keys = new Map(authSecrets.map((secret) => [keyId(secret), derivedKey(secret, 'access-token')]));
  const kid = keyId(authSecrets[0]);
  const keyOf = ({ kid: named = kid }: JWTHeaderParameters) => {
    const key = keys.get(named);
    if (!key) throw new Error('a key that is not known');
    return key;
  };
  /** Takes microseconds. jose takes hundreds for a forged token, more than sending it costs the attacker. */
  const isSigned = (token: string) => {
    const end = token.lastIndexOf('.');
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    return [...keys.values()].some((key) => {
      const right = createHmac('sha256', key).update(token.slice(0, end)).digest();
      return given.length === right.length && timingSafeEqual(given, right);
    });
  };
  return {
    sign({ userId, username, sessionId, accountType }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ username, sid: sessionId, ...(accountType && { accountType }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .setSubject(userId)
        .setIssuer(publicUrl)
        .setAudience(publicUrl)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(keyOf({ alg: 'HS256', kid }));
    },

    async verify(token) {
      if (token.length > LONGEST_TOKEN) return null;
      const now = clock.now();
      const seconds = Math.floor(now.getTime() / 1000);
      const before = known.get(token);
      if (before && seconds >= before.from && seconds < before.until) return before.viewer;
      if (!isSigned(token)) return null;
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: publicUrl,
          audience: publicUrl,
          requiredClaims: ['exp', 'iat', 'nbf', 'sub', 'sid'],
          maxTokenAge: TOKEN_SECONDS,
          currentDate: now,
        });
        const { sub, sid, username, accountType: named, iat = 0, nbf = 0, exp = 0 } = payload;
        if (!sub || typeof sid !== 'string' || typeof username !== 'string') return null;
        if (!UUID.test(sub) || !UUID.test(sid)) return null;
        const accountType = ACCOUNT_TYPES.find((type) => type === named);
        const viewer = { userId: sub, username, sessionId: sid, accountType };
        known.set(token, { viewer, from: Math.max(iat, nbf), until: Math.min(exp, iat + TOKEN_SECONDS) });
        return viewer;
      } catch {
        return null;
      }
    },
  };
}
