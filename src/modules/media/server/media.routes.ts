import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { mediaContract } from '#modules/media/media.contract.ts';
import { mediaConfirmations } from '#modules/media/media.messages.ts';
import { removePicture } from './pictures.commands.ts';
import { changeAndSweep, receivePicture } from './receive-picture.ts';

export function mediaRoutes(context: AppContext): ServedEndpoint[] {
  return serve(mediaContract, {
    uploadProfileImage: async (call) => {
      const url = await receivePicture(context, 'avatar', call);
      return respond({ message: mediaConfirmations.avatarSet, url });
    },

    removeProfileImage: ({ viewer, change }) =>
      changeAndSweep(context, change, async (tx) => ({
        left: await removePicture(tx, viewer.userId, 'avatar', context.clock.now()),
        body: { message: mediaConfirmations.avatarRemoved },
      })),

    uploadBanner: async (call) => {
      const url = await receivePicture(context, 'banner', call);
      return respond({ message: mediaConfirmations.bannerSet, url });
    },

    removeBanner: ({ viewer, change }) =>
      changeAndSweep(context, change, async (tx) => ({
        left: await removePicture(tx, viewer.userId, 'banner', context.clock.now()),
        body: { message: mediaConfirmations.bannerRemoved },
      })),

    uploadPicture: async ({ body: { purpose, crop }, ...call }) =>
      respond({ url: await receivePicture(context, purpose, { ...call, body: crop }) }),
  });
}
