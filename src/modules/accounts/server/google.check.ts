import { type Check, ok, warning } from '#infra/checks/check.ts';
import { findSighting } from '#infra/checks/sightings.ts';
import { GOOGLE_ANSWERED, GOOGLE_FAILED } from './google.provider.ts';
import { googleCredentials } from './google.settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const googleCheck: Check = {
  id: 'google',
  help: 'Compare GOOGLE_CLIENT_SECRET and the redirect address with the Google Cloud console. The log has the reason in lines with the event "google".',
  async run({ context: { env, clock }, database }) {
    if (!googleCredentials(env)) return ok('Signing in with Google is not set up.');
    const failed = await findSighting(database.db, GOOGLE_FAILED);
    const answered = await findSighting(database.db, GOOGLE_ANSWERED);
    const isOld = failed === null || clock.now().getTime() - failed.lastAt.getTime() > DAY_MS;
    if (isOld || (answered && answered.lastAt > failed.lastAt)) return ok('Google answers.');
    return warning(
      'The last sign-in with Google failed, because Google refused this instance or did not answer.',
    );
  },
};
