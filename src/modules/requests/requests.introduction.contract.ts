import { z } from 'zod';
import { httpsLink, lines } from '#contract/fields.ts';
import { withScheme } from '#contract/links.ts';
import { MAX_LINKS, NOTE_LENGTH } from './requests.limits.rules.ts';

const linkText = z.string().overwrite((text) => withScheme(text.trim()));

/** Undefined if the link is valid or empty. Empty links are dropped. */
export function linkProblem(text: string): string | undefined {
  return text.trim() === '' ? undefined : httpsLink.safeParse(text).error?.issues[0]?.message;
}

export const introductionForm = z.object({
  note: lines({ min: 1, max: NOTE_LENGTH, tooLong: 'Must be shorter than 500 characters' }),
  links: z
    .array(linkText, { error: 'Required' })
    .max(MAX_LINKS, { error: `At most ${MAX_LINKS} links` })
    .superRefine((links, context) => {
      // The form shows one message for the whole list, so the message names the row.
      const wrong = links.findIndex((text) => linkProblem(text) !== undefined);
      const message = linkProblem(links[wrong] ?? '');
      if (message) context.addIssue({ code: 'custom', message: `Link ${wrong + 1}: ${message}` });
    })
    .overwrite((links) => [...new Set(links)].filter((text) => text !== '')),
});
