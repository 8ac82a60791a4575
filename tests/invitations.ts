import { createKollab, createPerson, type Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface Invited {
  owner: Person;
  invited: Person;
  kollabId: string;
  invitationId: string;
}

export function invite(app: TestApp, by: Person, kollabId: string, username: string, note = 'Shall we?') {
  return app.call('POST', `/kollab/${kollabId}/invite`, { token: by.token, body: { username, note } });
}

export function inviteSeveral(
  app: TestApp,
  by: Person,
  kollabId: string,
  usernames: readonly string[],
  headers: Record<string, string> = {},
) {
  const body = { usernames, note: 'Shall we?' };
  return app.call('POST', `/kollab/${kollabId}/invite/several`, { token: by.token, body, headers });
}

export async function createInvitation(app: TestApp): Promise<Invited> {
  const [owner, invited] = [await createPerson(app.context), await createPerson(app.context)];
  const kollabId = await createKollab(app.context, owner);
  const response = await invite(app, owner, kollabId, invited.username);
  if (response.status !== 201) throw new Error(`not invited: ${response.text}`);
  return { owner, invited, kollabId, invitationId: response.body.invitationId };
}
