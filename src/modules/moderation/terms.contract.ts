import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, line, lines, message } from '#contract/fields.ts';
import { cleanLine } from '#contract/text.ts';
import { termsEndpoints } from './terms.endpoints.ts';
import { TERM_EFFECTS, TERM_KINDS, TERM_LIMITS, termKey } from './terms.rules.ts';

export const termForm = z
  .object({
    kind: z.enum(TERM_KINDS, { error: 'Choose what it is' }),
    term: line({
      min: 1,
      max: TERM_LIMITS.term,
      tooLong: `Too long - at most ${TERM_LIMITS.term} characters`,
    }),
    effect: z.enum(TERM_EFFECTS, { error: 'Choose what it does' }),
    note: lines({
      min: 1,
      max: TERM_LIMITS.note,
      tooLong: `Too long - at most ${TERM_LIMITS.note} characters`,
    }),
  })
  .superRefine(({ kind, term }, context) => {
    if (termKey(kind, term) !== null) return;
    const message =
      kind === 'word' ? 'Enter a word of at least two letters' : 'Enter a domain, such as example.com';
    context.addIssue({ code: 'custom', path: ['term'], message });
  });

export const termView = z
  .object({
    termId: z.string(),
    kind: z.enum(TERM_KINDS),
    term: z.string(),
    effect: z.enum(TERM_EFFECTS),
    note: z.string(),
    /** Username; empty if the account is deleted. */
    madeBy: z.string(),
    date: instant,
  })
  .meta({ id: 'ModerationTerm' });
export type TermView = z.infer<typeof termView>;

export const termsContract = defineContract(termsEndpoints, {
  moderationTerms: {
    summary: 'The blocked words and links, newest first, for moderators. `q` searches them and their notes.',
    access: 'viewer',
    query: z.object({ limit, cursor, q: z.string().max(100).overwrite(cleanLine).optional() }),
    response: z.array(termView),
    list: 'keyset',
    errors: ['not_found'],
  },
  addTerm: {
    summary: 'Block a word or a link, for admins. It applies to everything written from now on.',
    access: 'viewer',
    body: termForm,
    status: 201,
    response: z.object({ termId: z.string(), message: z.string() }),
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  removeTerm: {
    summary:
      'Remove a blocked word or link, for admins. What it hid stays hidden until a moderator has looked at it.',
    access: 'viewer',
    params: z.object({ id }),
    response: message,
    errors: ['not_found', 'forbidden'],
  },
});
export type TermsContract = typeof termsContract;
