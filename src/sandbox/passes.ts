import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isMood, type Mood } from './moods.ts';

export interface SandboxChannel {
  name: string;
  audience: number;
  login?: string;
  views?: number;
  likes?: number;
  things?: number;
  /** Behaviour that starts a minute after the channel was connected. */
  mood: Mood;
}

export interface SandboxPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  verified: boolean;
  /** When the person signed in, in seconds, if the app asked for it. */
  authTime?: number;
}

export interface Pass {
  kind: 'code' | 'access' | 'refresh';
  type: string;
  channel: SandboxChannel;
  /** Milliseconds since 1970: when the channel was connected, and when the pass expires. */
  since: number;
  ends: number;
  /** For codes: the redirect address, and the PKCE challenge that the verifier must match. */
  redirectUri?: string;
  challenge?: string;
  /** For codes of Google's sign-in: who signed in, and the nonce of the request. */
  person?: SandboxPerson;
  requestNonce?: string;
}

export interface Passes {
  issue(pass: Pass): string;
  /** Null for a text that was not issued here. */
  read(text: string | undefined): Pass | null;
}

/**
 * Signed codes and tokens that contain their own data, so that they survive a restart and work in every process of the
 * instance.
 */
export function createPasses(secret: string): Passes {
  const sign = (body: string) => createHmac('sha256', `sandbox:${secret}`).update(body).digest('base64url');
  return {
    issue(pass) {
      const body = Buffer.from(JSON.stringify({ ...pass, nonce: randomBytes(9).toString('base64url') }));
      const text = body.toString('base64url');
      return `sandbox-${pass.kind}.${text}.${sign(text)}`;
    },
    read(text) {
      const [head = '', body = '', mark = ''] = (text ?? '').split('.');
      const right = Buffer.from(sign(body));
      const given = Buffer.from(mark);
      if (right.length !== given.length || !timingSafeEqual(right, given)) return null;
      const pass = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Pass;
      if (head !== `sandbox-${pass.kind}` || !isMood(pass.channel.mood)) return null;
      return pass;
    },
  };
}
