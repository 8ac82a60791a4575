import { z } from 'zod';
import { defineSettings } from '#infra/module-settings.ts';

export const checksSettings = defineSettings(
  z.object({
    MAIL_DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be the selector of a DKIM key, such as mail')
      .optional(),
  }),
);
