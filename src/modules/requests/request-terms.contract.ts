import { z } from 'zod';
import { kollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { KOLLAB_TERMS } from '#modules/kollabs/kollabs.rules.ts';

/** The terms are null if the Kollab or its owner is hidden. */
export const requestTerms = z
  .object({
    requested: kollabTerms.nullable(),
    current: kollabTerms.nullable(),
    changed: z.array(z.enum(KOLLAB_TERMS)),
  })
  .meta({ id: 'RequestTerms' });
export type RequestTerms = z.infer<typeof requestTerms>;
