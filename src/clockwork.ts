import { forgetEndedSessions } from '#modules/accounts/server/accounts.service.ts';
import { forgetOldFigures, queueReadings } from '#modules/connections/server/connections.service.ts';
import { forgetDepartures } from '#modules/departures/server/departures.service.ts';
import { forgetUnconfirmed } from '#modules/front/server/front.service.ts';
import { findPicturesOfKollabs } from '#modules/kollabs/server/kollab-pictures.service.ts';
import { collectFiles, collectPictures } from '#modules/media/server/media.service.ts';
import { findPicturesOfProfiles } from '#modules/profiles/server/profile-pictures.service.ts';
import { runRequestsClock } from '#modules/requests/server/requests.service.ts';
import { forgetOldKeys } from '#platform/http/change.ts';
import type { Platform } from '#platform/platform.ts';

/** Wherever a picture can be shown. */
const PICTURES_SHOWN = [findPicturesOfProfiles, findPicturesOfKollabs];

/** What happens without anybody's doing: each on one process at a time, by the job queue. */
export function runClock(platform: Platform): void {
  platform.jobs.every('requests.clock', '*/10 * * * *', () => runRequestsClock(platform));
  platform.jobs.every('connections.read-again', '*/5 * * * *', () => queueReadings(platform));
  platform.jobs.every('figures.forget', '7 4 * * *', () => forgetOldFigures(platform));
  platform.jobs.every('idempotency.forget', '17 * * * *', () => forgetOldKeys(platform));
  platform.jobs.every('sessions.forget', '41 3 * * *', () => forgetEndedSessions(platform));
  platform.jobs.every('departures.forget', '29 4 * * *', () => forgetDepartures(platform));
  platform.jobs.every('addresses.forget', '53 3 * * *', () => forgetUnconfirmed(platform));
  platform.jobs.every('pictures.collect', '*/10 * * * *', () => collectPictures(platform, PICTURES_SHOWN));
  platform.jobs.every('files.collect', '27 * * * *', () => collectFiles(platform));
  platform.jobs.every('pictures.sweep', '11 4 * * *', () =>
    collectPictures(platform, PICTURES_SHOWN, { everything: true }),
  );
}
