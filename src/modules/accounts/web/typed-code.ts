import { z } from 'zod';

/** The form of a code that is typed: only whether there is one. The server knows what a code looks like. */
export function typedCode(missing: string) {
  return z.object({ code: z.string().refine((code) => code.trim() !== '', { error: missing }) });
}
