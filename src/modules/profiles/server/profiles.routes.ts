import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import { respond } from '#infra/http/response.ts';
import { profilesContract } from '#modules/profiles/profiles.contract.ts';
import { editPage, editProfile } from './profiles.commands.ts';

const UPDATED = 'Successfully updated profile information';

/** The calls by which people edit what others see of them. */
export function profilesRoutes(): ServedEndpoint[] {
  return serve(profilesContract, {
    editProfile: ({ viewer, body, change }) =>
      change(async (tx) => respond({ message: UPDATED, result: await editProfile(tx, viewer.userId, body) })),

    editPage: ({ viewer, body, change }) =>
      change(async (tx) => {
        await editPage(tx, viewer.userId, body);
        return respond({ message: UPDATED });
      }),
  });
}
