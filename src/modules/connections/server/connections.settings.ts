import { whole } from '#infra/env.ts';
import { defineSettings } from '#infra/module-settings.ts';

export const connectionsSettings = defineSettings({
  /** How long YouTube's figures are kept: its terms allow 30 days. */
  YOUTUBE_HISTORY_DAYS: whole(1, 3650).default(30),
});
