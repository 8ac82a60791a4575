import { z } from 'zod';

/** Checks only that a code was typed. The server checks its format. */
export function typedCode(missing: string) {
  return z.object({ code: z.string().refine((code) => code.trim() !== '', { error: missing }) });
}
