import { firstWords } from '#contract/text.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db } from '#infra/db/pool.ts';
import { findIndexableKollab, findIndexablePost } from './indexable.ts';
import { PREVIEW } from './preview-card.ts';

const KOLLAB = /^\/kollab\/([0-9a-f-]{36})(?:\/(?:details|pending|active|completed))?\/?$/;
const POST = /^\/post\/([0-9a-f-]{36})\/?$/;

/** The oEmbed response (oembed.com): a link with a picture, because our pages cannot be framed. */
export async function embedOf(
  { database, env, face }: Pick<AppContext, 'database' | 'env' | 'face'>,
  query: Record<string, unknown>,
) {
  if (typeof query.url !== 'string')
    throw new AppError('malformed', 'Add the address of a page: /oembed?url=…');
  if (query.format !== undefined && query.format !== 'json') {
    throw new AppError('not_found', 'Only JSON is available. Leave out format, or set it to json.');
  }
  const url = URL.parse(query.url);
  const path = url?.origin === new URL(env.publicUrl).origin ? url.pathname : '';
  const shown = await findShown(database.db, path);
  if (!shown) throw new AppError('not_found');
  const { owner, title, picture } = shown;
  return {
    version: '1.0',
    type: 'link',
    title,
    author_name: owner.displayName,
    author_url: `${env.publicUrl}/user/${encodeURIComponent(owner.username)}`,
    provider_name: (await face()).name,
    provider_url: env.publicUrl,
    cache_age: 3600,
    ...(fits(query.maxwidth, PREVIEW.width) &&
      fits(query.maxheight, PREVIEW.height) && {
        thumbnail_url: env.publicUrl + picture,
        thumbnail_width: PREVIEW.width,
        thumbnail_height: PREVIEW.height,
      }),
  };
}

async function findShown(db: Db, path: string) {
  const kollabId = KOLLAB.exec(path)?.[1];
  if (kollabId !== undefined) {
    const found = await findIndexableKollab(db, kollabId);
    if (!found) return null;
    return { owner: found.owner, title: found.kollab.title, picture: `/og/kollab/${kollabId}.png` };
  }
  const postId = POST.exec(path)?.[1];
  const found = postId === undefined ? null : await findIndexablePost(db, postId);
  if (!found) return null;
  return { owner: found.owner, title: firstWords(found.post.desc), picture: `/og/post/${postId}.png` };
}

function fits(most: unknown, size: number): boolean {
  return most === undefined || Number(most) >= size;
}
