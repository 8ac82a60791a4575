import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant, line, message } from '#contract/fields.ts';
import { legalEndpoints } from './legal.endpoints.ts';
import { LEGAL_DOCUMENTS, LEGAL_LIMITS, sectionsOf } from './legal.rules.ts';

const versionView = z.object({
  version: z.int(),
  changedAt: instant,
  /** What changed, in a sentence; '' for the template. */
  summary: z.string(),
});

const sectionView = z.object({
  id: z.string(),
  title: z.string(),
  /** Made from Markdown. Contains no script, no style and no picture. */
  html: z.string(),
});

export const legalText = versionView
  .extend({
    document: z.enum(LEGAL_DOCUMENTS),
    /** Whether it is the built-in template, which nobody has adapted to this place. */
    template: z.boolean(),
    sections: z.array(sectionView),
    /** All versions, the newest first. */
    versions: z.array(versionView),
  })
  .meta({ id: 'LegalText' });
export type LegalText = z.infer<typeof legalText>;

const source = versionView.extend({ text: z.string(), template: z.boolean() });

const text = z
  .string()
  .max(LEGAL_LIMITS.text, 'Too long!')
  .refine((value) => sectionsOf(value) !== null, {
    message: 'Begin each section with a title such as “## Your account”, each title once.',
  });

export const legalBody = z.object({
  text,
  summary: line({ min: 1, max: LEGAL_LIMITS.summary, tooLong: 'Too long!' }),
  tell: z.boolean().default(true),
  /** The version that was edited. */
  basedOn: z.int().min(0),
});

const documentRef = z.object({ document: z.enum(LEGAL_DOCUMENTS) });

export const legalContract = defineContract(legalEndpoints, {
  legalText: {
    summary: 'A legal text, in the version in force or an older one.',
    access: 'public',
    params: documentRef,
    query: z.object({
      version: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
    }),
    shared: 'all',
    response: legalText,
    errors: ['not_found'],
  },
  legalSource: {
    summary: 'The Markdown of the legal text in force, for admins.',
    access: 'viewer',
    params: documentRef,
    response: source,
    errors: ['not_found', 'forbidden', 'second_factor_needed'],
  },
  changeLegalText: {
    summary:
      'Put a new version of a legal text in force, in Markdown without HTML and pictures. `{contact}` and `{name}` are replaced. With `tell`, all users are notified. For admins, with a recent proof.',
    access: 'viewer',
    params: documentRef,
    body: legalBody,
    response: message.extend({ version: z.int() }),
    errors: ['not_found', 'forbidden', 'second_factor_needed', 'authentication_needed', 'wrong_state'],
  },
  previewLegalText: {
    summary: 'Show how a legal text would look. Nothing is stored. For admins.',
    access: 'viewer',
    reads: true,
    body: z.object({ text }),
    response: z.object({ sections: z.array(sectionView) }),
    errors: ['not_found', 'forbidden', 'second_factor_needed', 'too_many'],
  },
});
export type LegalContract = typeof legalContract;
