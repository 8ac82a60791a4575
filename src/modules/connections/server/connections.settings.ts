import { z } from 'zod';
import { CONNECTABLE, type Connectable } from '#contract/product.ts';
import type { Env } from '#infra/env.ts';
import { whole } from '#infra/env-fields.ts';
import { defineSettings } from '#infra/module-settings.ts';
import type { ProviderSettings } from './platforms/provider.ts';

const NAMES = {
  youtube: { id: 'YOUTUBE_CLIENT_ID', secret: 'YOUTUBE_CLIENT_SECRET', baseUrl: 'YOUTUBE_BASE_URL' },
  twitch: { id: 'TWITCH_CLIENT_ID', secret: 'TWITCH_CLIENT_SECRET', baseUrl: 'TWITCH_BASE_URL' },
  instagram: {
    id: 'INSTAGRAM_CLIENT_ID',
    secret: 'INSTAGRAM_CLIENT_SECRET',
    baseUrl: 'INSTAGRAM_BASE_URL',
  },
  // TikTok calls the id of an app its client key.
  tiktok: { id: 'TIKTOK_CLIENT_KEY', secret: 'TIKTOK_CLIENT_SECRET', baseUrl: 'TIKTOK_BASE_URL' },
} as const satisfies Record<Connectable, Record<'id' | 'secret' | 'baseUrl', string>>;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const base = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' || LOOPBACK.test(url?.hostname ?? '');
  }, 'must be https, except on a loopback address')
  .transform((text) => text.replace(/\/+$/, ''));

/** The credentials of this app at each platform, and one base URL that replaces the platform's own. */
const schema = z
  .object({
    YOUTUBE_CLIENT_ID: z.string().optional(),
    YOUTUBE_CLIENT_SECRET: z.string().optional(),
    YOUTUBE_BASE_URL: base.optional(),
    TWITCH_CLIENT_ID: z.string().optional(),
    TWITCH_CLIENT_SECRET: z.string().optional(),
    TWITCH_BASE_URL: base.optional(),
    INSTAGRAM_CLIENT_ID: z.string().optional(),
    INSTAGRAM_CLIENT_SECRET: z.string().optional(),
    INSTAGRAM_BASE_URL: base.optional(),
    TIKTOK_CLIENT_KEY: z.string().optional(),
    TIKTOK_CLIENT_SECRET: z.string().optional(),
    TIKTOK_BASE_URL: base.optional(),
    /** How many days YouTube's figures are stored: its terms allow 30. */
    YOUTUBE_HISTORY_DAYS: whole(1, 3650).default(30),
  })
  .superRefine((values, context) => {
    const missing = (setting: string, beside: string) =>
      context.addIssue({ code: 'custom', path: [setting], message: `is required together with ${beside}` });
    for (const { id, secret, baseUrl } of Object.values(NAMES)) {
      if (!values[id] && (values[secret] || values[baseUrl]))
        missing(id, 'the other settings of that platform');
      if (values[id] && !values[secret]) missing(secret, id);
    }
  });

export const connectionsSettings = defineSettings(schema, {
  secrets: [
    'YOUTUBE_CLIENT_SECRET',
    'TWITCH_CLIENT_SECRET',
    'INSTAGRAM_CLIENT_SECRET',
    'TIKTOK_CLIENT_SECRET',
  ],
});

export function credentialsAt(type: Connectable, env: Env): ProviderSettings | null {
  const values = connectionsSettings.of(env);
  const { id, secret, baseUrl } = NAMES[type];
  const [clientId, clientSecret] = [values[id], values[secret]];
  return clientId && clientSecret ? { clientId, clientSecret, baseUrl: values[baseUrl] } : null;
}

export function lacksCredentials(env: Env): boolean {
  return CONNECTABLE.some((type) => credentialsAt(type, env) === null);
}
