import type { AppContext } from '#infra/app-context.ts';
import { readPlace } from '#modules/place/server/place.service.ts';
import type { Placeholders } from './markdown.ts';

/** The contact address of the place, or the sender of its mails while none is set. */
export async function placeholders(context: AppContext): Promise<Placeholders> {
  const { name, contact } = await readPlace(context);
  const { mailFrom } = context.env;
  return { name, contact: contact || (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom) };
}
