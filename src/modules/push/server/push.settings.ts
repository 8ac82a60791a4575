import { z } from 'zod';
import type { Env } from '#infra/env.ts';
import { defineSettings } from '#infra/module-settings.ts';
import { isKeyPair, type VapidKeys } from './vapid.ts';

/** The key pair for push services. Without it, one is made and stored in the database. */
const schema = z
  .object({
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:.+@|https:\/\/)./, 'must begin with mailto: or https://')
      .optional(),
  })
  .superRefine(({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }, context) => {
    const issue = (setting: string, message: string) =>
      context.addIssue({ code: 'custom', path: [setting], message });
    if (publicKey && !privateKey) issue('VAPID_PRIVATE_KEY', 'is required together with VAPID_PUBLIC_KEY');
    if (privateKey && !publicKey) issue('VAPID_PUBLIC_KEY', 'is required together with VAPID_PRIVATE_KEY');
    if (publicKey && privateKey && !isKeyPair({ publicKey, privateKey }))
      issue('VAPID_PRIVATE_KEY', 'does not belong to VAPID_PUBLIC_KEY');
  });

export const pushSettings = defineSettings(schema, { secrets: ['VAPID_PRIVATE_KEY'] });

export function givenKeys(env: Env): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = pushSettings.of(env);
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** How push services reach the operator. */
export function subjectOf(env: Env): string {
  const { VAPID_SUBJECT: given } = pushSettings.of(env);
  if (given) return given;
  if (env.publicUrl.startsWith('https://')) return env.publicUrl;
  return `mailto:${/<([^<>]+)>\s*$/.exec(env.mailFrom)?.[1] ?? env.mailFrom}`;
}
