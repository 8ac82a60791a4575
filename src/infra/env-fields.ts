import { z } from 'zod';

/* Fields of settings with the error messages that the start shows. */

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

export const isUrl = (text: string, schemes: readonly string[]) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1));
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => isUrl(text, schemes),
      `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** An address, or `Name <address>`. A host without a dot is accepted, such as localhost. */
export const mailSender = z.string().refine((text) => {
  const [, inBrackets, bare = ''] = /^(?:[^<>]*<([^<>,;]*)>|([^<>,;]*))$/.exec(text.trim()) ?? [];
  return z.regexes.unicodeEmail.test(inBrackets ?? bare);
}, 'must be an address such as hello@kollabrate.example, or Name <address>');
