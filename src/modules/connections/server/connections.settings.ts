import { z } from 'zod';
import { CONNECTABLE, type Connectable } from '#contract/product.ts';
import type { Env } from '#infra/env.ts';
import { whole } from '#infra/env-fields.ts';
import { defineSettings } from '#infra/module-settings.ts';
import type { ProviderSettings } from './platforms/provider.ts';

const NAMES = {
  youtube: 'YOUTUBE',
  twitch: 'TWITCH',
  instagram: 'INSTAGRAM',
} as const satisfies Record<Connectable, string>;

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
    /** How many days YouTube's figures are stored: its terms allow 30. */
    YOUTUBE_HISTORY_DAYS: whole(1, 3650).default(30),
  })
  .superRefine((values, context) => {
    const missing = (setting: string, beside: string) =>
      context.addIssue({ code: 'custom', path: [setting], message: `is required together with ${beside}` });
    for (const name of Object.values(NAMES)) {
      const { id, secret, baseUrl } = namedBy(name, values);
      if (!id && (secret || baseUrl)) missing(`${name}_CLIENT_ID`, 'the other settings of that platform');
      if (id && !secret) missing(`${name}_CLIENT_SECRET`, `${name}_CLIENT_ID`);
    }
  });

export const connectionsSettings = defineSettings(schema, {
  secrets: ['YOUTUBE_CLIENT_SECRET', 'TWITCH_CLIENT_SECRET', 'INSTAGRAM_CLIENT_SECRET'],
});

export function credentialsAt(type: Connectable, env: Env): ProviderSettings | null {
  const { id, secret, baseUrl } = namedBy(NAMES[type], connectionsSettings.of(env));
  return id && secret ? { clientId: id, clientSecret: secret, baseUrl } : null;
}

export function lacksCredentials(env: Env): boolean {
  return CONNECTABLE.some((type) => credentialsAt(type, env) === null);
}

function namedBy(name: (typeof NAMES)[Connectable], values: z.output<typeof schema>) {
  return {
    id: values[`${name}_CLIENT_ID`],
    secret: values[`${name}_CLIENT_SECRET`],
    baseUrl: values[`${name}_BASE_URL`],
  };
}
