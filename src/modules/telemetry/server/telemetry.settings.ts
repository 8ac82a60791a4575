import { z } from 'zod';
import type { Env } from '#infra/env.ts';
import { defineSettings } from '#infra/module-settings.ts';

export const telemetrySettings = defineSettings(
  z.object({ BROWSER_REPORTS: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1') }),
);

export function takesReports(env: Env): boolean {
  return telemetrySettings.of(env).BROWSER_REPORTS === '1';
}
