import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { profilesContract } from '#modules/profiles/profiles.contract.ts';
import { profilesConfirmations } from '#modules/profiles/profiles.messages.ts';
import { changeContentType } from './content-type.commands.ts';
import { editPage, editProfile } from './profiles.commands.ts';

export function profilesRoutes({ clock }: Pick<AppContext, 'clock'>): ServedEndpoint[] {
  return serve(profilesContract, {
    editProfile: ({ viewer, body, change }) =>
      change(async (tx) =>
        respond({
          message: profilesConfirmations.updated,
          result: await editProfile(tx, viewer.userId, body, clock.now()),
        }),
      ),

    editPage: ({ viewer, body, change }) =>
      change(async (tx) => {
        const { userInfo, ...beside } = body;
        await editPage(tx, viewer.userId, { ...userInfo, ...beside }, clock.now());
        return respond({ message: profilesConfirmations.updated });
      }),

    changeContentType: ({ viewer, body, write }) =>
      write(changeContentType(viewer.userId, body.contentType, clock.now())),
  });
}
