import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isMood, type Mood } from './moods.ts';

/** A channel that a user chose on the consent page. */
export interface SandboxChannel {
  name: string;
  /** Who follows it. */
  audience: number;
  /** Its name in addresses, and what else is counted; made up from the name and the audience where left out. */
  login?: string;
  views?: number;
  things?: number;
  /** How it is answered for, beginning a minute after it was connected. */
  mood: Mood;
}

/** What a code or a token says about itself. */
export interface Pass {
  kind: 'code' | 'access' | 'refresh';
  type: string;
  channel: SandboxChannel;
  /** Milliseconds since 1970; when the channel was connected, and when the pass ends. */
  since: number;
  ends: number;
  /** Of codes: where it was sent, and the PKCE challenge that its verifier must match. */
  redirectUri?: string;
  challenge?: string;
}

export interface Passes {
  issue(pass: Pass): string;
  /** Null for what was not issued here. */
  read(text: string | undefined): Pass | null;
}

/**
 * Codes and tokens that carry what they stand for, signed: they outlive a restart, and any process of the same
 * instance reads them.
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
