import { PRODUCT } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/http/app-error.ts';
import { findIndexableKollab } from './indexable.ts';
import { PREVIEW } from './preview-card.ts';

const PATH = /^\/kollab\/([0-9a-f-]{36})(?:\/(?:details|pending|active|completed))?\/?$/;

/**
 * The oEmbed answer (oembed.com) for a Kollab's address: a link with a picture, since our pages cannot be framed.
 * @throws {AppError} malformed without an address, not_found for one that is no Kollab's of this site
 */
export async function kollabEmbed(
  { database, env }: Pick<AppContext, 'database' | 'env'>,
  query: Record<string, unknown>,
) {
  if (typeof query.url !== 'string') throw new AppError('malformed', 'Say which page: /oembed?url=…');
  if (query.format !== undefined && query.format !== 'json') {
    throw new AppError('not_found', 'Only JSON is given here: leave format out, or set it to json.');
  }
  const url = URL.parse(query.url);
  const id = url?.origin === new URL(env.publicUrl).origin ? PATH.exec(url.pathname)?.[1] : undefined;
  const shown = id === undefined ? null : await findIndexableKollab(database.db, id);
  if (!shown) throw new AppError('not_found');
  const { kollab, owner } = shown;
  return {
    version: '1.0',
    type: 'link',
    title: kollab.title,
    author_name: owner.displayName,
    author_url: `${env.publicUrl}/user/${encodeURIComponent(owner.username)}`,
    provider_name: PRODUCT,
    provider_url: env.publicUrl,
    cache_age: 3600,
    ...(fits(query.maxwidth, PREVIEW.width) &&
      fits(query.maxheight, PREVIEW.height) && {
        thumbnail_url: `${env.publicUrl}/og/kollab/${kollab.id}.png`,
        thumbnail_width: PREVIEW.width,
        thumbnail_height: PREVIEW.height,
      }),
  };
}

/** Whether the picture is within what the caller has room for; without a number there is room. */
function fits(most: unknown, size: number): boolean {
  return most === undefined || Number(most) >= size;
}
