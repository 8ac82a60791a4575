// Not in `fields.ts`, which is in the bundle of every form.
import { z } from 'zod';
import { cleanEmail } from './clean-email.ts';
import { LIMITS } from './limits.ts';

// The local part has the characters of HTML's type=email, without leading, trailing or double dots (RFC 5321). The
// domain may have letters of any script, and ends in a name.
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|[xX][nN]--[A-Za-z0-9-]+)$/u;

export const email = z
  .string('Required')
  .overwrite(cleanEmail)
  .refine((text) => text.length > 0, { error: 'Required', abort: true })
  .refine((text) => text.length <= LIMITS.email, { error: 'Invalid email', abort: true })
  .pipe(
    z
      .email({ pattern: ADDRESS, error: 'Invalid email' })
      .refine((text) => URL.canParse(`http://${text.slice(text.lastIndexOf('@') + 1)}`), 'Invalid email'),
  );

/** An address that is new to us. No mail reaches a local part over 64 characters or a label over 63 (RFC 5321, 1035). */
export const newEmail = email.refine(
  (text) => {
    const at = text.lastIndexOf('@');
    const host = URL.parse(`http://${text.slice(at + 1)}`)?.hostname ?? '';
    return at <= 64 && host.split('.').every((label) => label.length <= 63);
  },
  { error: 'Invalid email' },
);
