import { z } from 'zod';
import { KOLLAB_TERMS } from '#modules/kollabs/changed-terms.rules.ts';
import { briefFiles, kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import { kollabTerms } from '#modules/kollabs/kollabs.contract.ts';

/** The terms are null if the Kollab or its owner is hidden. */
export const requestTerms = z
  .object({
    requested: kollabTerms.nullable(),
    current: kollabTerms.nullable(),
    changed: z.array(z.enum(KOLLAB_TERMS)),
  })
  .meta({ id: 'RequestTerms' });
export type RequestTerms = z.infer<typeof requestTerms>;

/**
 * The fields of a publication. `replaces` has the terms that the owner saw; without it, the current terms are replaced
 * whatever they are.
 */
export const kollabEdit = kollabForm.extend({
  // A page from before the release does not send the description.
  replaces: kollabTerms.extend({ imageAlt: kollabTerms.shape.imageAlt.default('') }).optional(),
  /** Without it, the brief keeps its files. */
  files: briefFiles.optional(),
});
