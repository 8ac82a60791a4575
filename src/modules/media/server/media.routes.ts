import { mediaContract } from '#modules/media/media.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { removePicture } from './pictures.commands.ts';
import { changeAndSweep, receivePicture } from './receive-picture.ts';

export function mediaCalls(platform: Platform): Served[] {
  return serve(mediaContract, {
    uploadProfileImage: async (call) => {
      const url = await receivePicture(platform, 'avatar', call);
      return answer({ message: 'Profile picture updated', url });
    },

    removeProfileImage: ({ viewer, change }) =>
      changeAndSweep(platform, change, async (tx) => ({
        left: await removePicture(tx, viewer.userId, 'avatar'),
        body: { message: 'Profile picture removed' },
      })),

    uploadBanner: async (call) => {
      const url = await receivePicture(platform, 'banner', call);
      return answer({ message: 'Banner updated', url });
    },

    removeBanner: ({ viewer, change }) =>
      changeAndSweep(platform, change, async (tx) => ({
        left: await removePicture(tx, viewer.userId, 'banner'),
        body: { message: 'Banner removed' },
      })),

    uploadPicture: async (call) => answer({ url: await receivePicture(platform, 'kollab', call) }),
  });
}
