import { mayModerate } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { CachedValue } from '#infra/cached-value.ts';
import type { Db } from '#infra/db/pool.ts';
import type { PictureGuard } from '#infra/media/media.ts';
import type { ServerModule, ShownPictures } from '#infra/module.ts';
import { findRole } from '#modules/accounts/server/roles.service.ts';
import { addressesOf, pathOf, pictureAt, pictureOfFile } from '#modules/media/media.rules.ts';
import type { PictureFiles } from './picture-lease.commands.ts';
import { isOwnPicture } from './pictures.queries.ts';

/**
 * Keeps what is in things that were taken down, and in nothing that visitors see, for who uploaded it and for
 * moderators. Which pictures may be so is kept in the process: no picture of anything else asks the database.
 */
export function guardPictures(context: AppContext, modules: readonly ServerModule[]): PictureGuard {
  const { database, env, replicas } = context;
  // What was taken down a moment ago is the primary's to say, while there is one.
  const reading = <T>(read: () => Promise<T>) => replicas?.readFromPrimary(read) ?? read();
  const shown = modules.flatMap(({ pictures }): ShownPictures[] => (pictures ? [pictures] : []));
  const withheld = new CachedValue(
    () => context.viewers.current,
    async (db) => {
      const lists = await Promise.all(
        shown.map(async ({ listWithheld }) => (await listWithheld?.(db)) ?? []),
      );
      return new Set(lists.flat().flatMap((url) => nameAt(url, env.publicUrl)));
    },
  );
  // `invalidates` of a manifest names what changes it.
  context.sharedCaches.add(() => withheld.drop());

  const isPublic = async (picture: PictureFiles) => {
    const urls = addressesOf(picture, env.publicUrl);
    const found = await Promise.all(
      shown.map(async ({ findPublic }) => (await findPublic?.(database.db, urls)) ?? []),
    );
    return found.flat().length > 0;
  };

  return async (file, viewerOf) => {
    const picture = pictureOfFile(file);
    if (!picture) return 'everyone';
    const names = await reading(() => withheld.read(database.db));
    if (!names.has(pathOf(picture.purpose, picture.hash))) return 'everyone';
    if (await reading(() => isPublic(picture))) return 'everyone';
    const viewer = await viewerOf();
    const mayRead = (userId: string) => reading(() => mayStillRead(database.db, picture, userId));
    return viewer && (await mayRead(viewer.userId)) ? 'viewer' : 'none';
  };
}

function nameAt(url: string, publicUrl: string): string[] {
  const picture = pictureAt(url, publicUrl);
  return picture ? [pathOf(picture.purpose, picture.hash)] : [];
}

async function mayStillRead(db: Db, picture: PictureFiles, userId: string): Promise<boolean> {
  if (await isOwnPicture(db, picture, userId)) return true;
  const role = await findRole(db, userId);
  return role !== null && mayModerate({ role });
}
