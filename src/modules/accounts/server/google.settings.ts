import { z } from 'zod';
import type { Env } from '#infra/env.ts';
import { defineSettings } from '#infra/module-settings.ts';

/** The credentials of this app at Google for signing in. */
const schema = z
  .object({
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
  })
  .superRefine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }, context) => {
    const missing = (setting: string, beside: string) =>
      context.addIssue({ code: 'custom', path: [setting], message: `is required together with ${beside}` });
    if (id && !secret) missing('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID');
    if (secret && !id) missing('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  });

export const googleSettings = defineSettings(schema, { secrets: ['GOOGLE_CLIENT_SECRET'] });

export function googleCredentials(env: Env): { clientId: string; clientSecret: string } | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = googleSettings.of(env);
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

export function lacksGoogle(env: Env): boolean {
  return googleCredentials(env) === null;
}
