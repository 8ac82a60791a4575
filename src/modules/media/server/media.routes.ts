import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { mediaContract } from '#modules/media/media.contract.ts';
import { mediaConfirmations } from '#modules/media/media.messages.ts';
import { removePicture } from './pictures.commands.ts';
import { changeAndSweep, receivePicture, type UploadCall } from './receive-picture.ts';

export function mediaRoutes(context: AppContext): ServedEndpoint[] {
  const upload = (purpose: 'avatar' | 'banner', message: string) => async (call: UploadCall) => ({
    body: { message, url: await receivePicture(context, purpose, call) },
  });
  const remove =
    (purpose: 'avatar' | 'banner', message: string) =>
    ({ viewer, change }: Pick<UploadCall, 'viewer' | 'change'>) =>
      changeAndSweep(context, change, async (tx) => ({
        unused: await removePicture(tx, viewer.userId, purpose, context.clock.now()),
        body: { message },
      }));

  return serve(mediaContract, {
    uploadProfileImage: upload('avatar', mediaConfirmations.avatarSet),
    removeProfileImage: remove('avatar', mediaConfirmations.avatarRemoved),
    uploadBanner: upload('banner', mediaConfirmations.bannerSet),
    removeBanner: remove('banner', mediaConfirmations.bannerRemoved),
    uploadPicture: async ({ body: { purpose, crop }, ...call }) => ({
      body: { url: await receivePicture(context, purpose, { ...call, body: crop }) },
    }),
  });
}
