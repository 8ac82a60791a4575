import { z } from 'zod';
import type { Env } from '#infra/env.ts';
import { whole } from '#infra/env-fields.ts';
import { defineSettings } from '#infra/module-settings.ts';

export const kollabsSettings = defineSettings(z.object({ MAX_ACTIVE_KOLLABS: whole(1, 1000).default(5) }));

export function maxActiveKollabs(env: Env): number {
  return kollabsSettings.of(env).MAX_ACTIVE_KOLLABS;
}
