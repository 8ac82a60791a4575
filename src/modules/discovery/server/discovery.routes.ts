import { discoveryContract } from '#modules/discovery/discovery.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { connectionView, publicUser, viewerView } from './discovery.present.ts';
import { findPerson, findViewer } from './discovery.queries.ts';

export function discoveryCalls(platform: Platform): Served[] {
  const { env } = platform;
  const { db } = platform.database;
  return serve(discoveryContract, {
    getViewer: async ({ viewer }) => {
      const person = await findViewer(db, viewer.userId);
      // The token outlived the account.
      if (!person) throw new AppError('not_signed_in');
      return answer(viewerView(person, env.maxActiveKollabs));
    },

    getUser: async ({ params }) => {
      const person = await findPerson(db, params.username);
      if (!person) throw new AppError('not_found', 'We could not find that person.');
      const connections = person.connections.map(connectionView);
      return answer({ userData: { user: publicUser(person.profile), posts: [], connections } });
    },
  });
}
