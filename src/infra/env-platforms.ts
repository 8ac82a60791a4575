import { z } from 'zod';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const base = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' || LOOPBACK.test(url?.hostname ?? '');
  }, 'must be https, save on a loopback address')
  .transform((text) => text.replace(/\/+$/, ''));

/** The credentials of this app at each platform, and one address to stand in for all of the platform's. */
export const platformFields = {
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_BASE_URL: base.optional(),
  TWITCH_CLIENT_ID: z.string().optional(),
  TWITCH_CLIENT_SECRET: z.string().optional(),
  TWITCH_BASE_URL: base.optional(),
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  INSTAGRAM_BASE_URL: base.optional(),
};

const NAMES = [
  ['youtube', 'YOUTUBE'],
  ['twitch', 'TWITCH'],
  ['instagram', 'INSTAGRAM'],
] as const;
type Field = keyof typeof platformFields;

export interface PlatformSettings {
  clientId: string;
  clientSecret: string;
  baseUrl: string | undefined;
}

/** Where stand-ins answer, for the platforms whose credentials are not set. */
export interface PlatformStandIns {
  settingsFor(type: string): PlatformSettings;
}

/** By type; null where the credentials are not set. */
export type PlatformsSettings = Record<'youtube' | 'twitch' | 'instagram', PlatformSettings | null>;

/** @returns the settings, or a sentence that names what is missing */
export function readPlatforms(
  values: Partial<Record<Field, string | undefined>>,
): PlatformsSettings | string {
  const found: PlatformsSettings = { youtube: null, twitch: null, instagram: null };
  for (const [type, name] of NAMES) {
    const clientId = values[`${name}_CLIENT_ID`];
    const clientSecret = values[`${name}_CLIENT_SECRET`];
    const baseUrl = values[`${name}_BASE_URL`];
    if (!clientId && !clientSecret && !baseUrl) continue;
    if (!clientId) return `${name}_CLIENT_ID is missing beside the other settings of that platform.`;
    if (!clientSecret) return `${name}_CLIENT_SECRET is missing beside ${name}_CLIENT_ID.`;
    found[type] = { clientId, clientSecret, baseUrl };
  }
  return found;
}
