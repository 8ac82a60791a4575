import { profilesContract } from '#modules/profiles/profiles.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import { editPage, editProfile } from './profiles.commands.ts';

const UPDATED = 'Successfully updated profile information';

/** The calls by which people edit what others see of them. */
export function profilesCalls(): Served[] {
  return serve(profilesContract, {
    editProfile: ({ viewer, body, change }) =>
      change(async (tx) => answer({ message: UPDATED, result: await editProfile(tx, viewer.userId, body) })),

    editPage: ({ viewer, body, change }) =>
      change(async (tx) => {
        await editPage(tx, viewer.userId, body);
        return answer({ message: UPDATED });
      }),
  });
}
