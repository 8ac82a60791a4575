import { createKollab } from '../factories.ts';
import { createInvitation } from '../invitations.ts';
import type { Scenario, Scenarios } from './world.ts';

const deciding =
  (step: 'accept' | 'decline'): Scenario =>
  async ({ app }) => {
    const { invited, invitationId } = await createInvitation(app);
    return { path: `/invitation/${invitationId}/${step}`, token: await invited.freshToken() };
  };

export const INVITATION_WRITES: Scenarios = {
  'POST /kollab/:id/invite': async (world) => {
    const [owner, { username }] = [await world.person(), await world.person()];
    const kollabId = await createKollab(world.app.context, owner);
    const body = { username, note: 'Hello' };
    return { path: `/kollab/${kollabId}/invite`, token: await owner.freshToken(), body };
  },
  'POST /kollab/:id/invite/several': async (world) => {
    const [owner, one, other] = [await world.person(), await world.person(), await world.person()];
    const kollabId = await createKollab(world.app.context, owner);
    const body = { usernames: [one.username, other.username], note: 'Hello' };
    return { path: `/kollab/${kollabId}/invite/several`, token: await owner.freshToken(), body };
  },
  'POST /invitation/:id/accept': deciding('accept'),
  'POST /invitation/:id/decline': deciding('decline'),
};

export const INVITATION_READS: Scenarios = {
  'GET /invitation/:id': async ({ app }) => {
    const { invited, invitationId } = await createInvitation(app);
    return { path: `/invitation/${invitationId}`, token: await invited.freshToken() };
  },
  'GET /user/:username/invite/may': async ({ owner, person }) => ({
    path: `/user/${(await person()).username}/invite/may`,
    token: await owner.freshToken(),
  }),
};
