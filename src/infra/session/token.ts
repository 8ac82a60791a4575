import { createHmac, timingSafeEqual } from 'node:crypto';
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { PolicyViewer, Standing } from '#contract/policy.ts';
import { ACCOUNT_TYPES, type AccountType } from '#contract/product.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedKey, keyId, type Secrets } from '#infra/keys.ts';

/** The viewer of an HTTP request, as the bearer token names them. */
export interface Viewer {
  userId: string;
  username: string;
  sessionId: string;
  /** The account type, which never changes. Undefined if version 1.0.0 signed the token. */
  accountType?: AccountType | undefined;
}

/**
 * A viewer as policies see them.
 * @param viewer null for a visitor
 * @param known what was read of how the account stands. Whatever is not known counts as that of an active and verified
 *   user, which is what decides about reading
 */
export function policyViewer(viewer: Viewer, known?: Partial<Standing>): PolicyViewer;
export function policyViewer(viewer: Viewer | null): PolicyViewer | null;
export function policyViewer(viewer: Viewer | null, known: Partial<Standing> = {}): PolicyViewer | null {
  if (!viewer) return null;
  return { role: 'user', state: 'active', verified: true, ...known, id: viewer.userId };
}

/** Lifetime of a bearer token (decisions.md section 2: at most 15 minutes). */
export const TOKEN_SECONDS = 15 * 60;

export interface Tokens {
  sign(viewer: Viewer): Promise<string>;
  /** The viewer that a token names, or null when it is not one of ours, or not valid now. Asks no database. */
  verify(token: string): Promise<Viewer | null>;
}

/** The token of an Authorization header; undefined without one, or where it is of another scheme. */
export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined;
}

// A valid signature stays valid until the token ends, so it is checked once. Those used longest ago go first.
const KNOWN_TOKENS = 10_000;

const UUID = /^[0-9a-f-]{36}$/;
// Longer ones are refused before any cryptography is spent on them.
const LONGEST_TOKEN = 1500;

/**
 * Bearer tokens: JWT, HS256 only, with a key that every process derives from the same secret, and names in the header.
 * @param publicUrl issuer and audience, so that a token of another instance is refused
 * @param kept how many tokens are remembered as checked
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
  /** Takes microseconds. jose takes hundreds for a forged token, more than it costs to send one. */
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
