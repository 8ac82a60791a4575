import { createHash } from 'node:crypto';
import { accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import { firstWords } from '#contract/text.ts';
import { fullName } from '#contract/user-name.ts';
import type { AppContext } from '#infra/app-context.ts';
import { type CacheEntry, createCache } from '#infra/edge/cache.ts';
import { BADGE } from '#modules/profile-pages/kit.rules.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { formatAbsolute } from '#ui/time/format-time.ts';
import { findShownUser, type ShownUser } from './badge.queries.ts';
import { MARK } from './preview-card.ts';
import { previewColours } from './preview-colours.ts';
import { xml } from './xml.ts';

// The same as the ttl of a shared page.
const FRESH_MS = 5_000;
// A badge has about 2 kB.
const MAX_BYTES = 4 * 1024 * 1024;
// In characters. A longer name does not fit in the line, whatever font the reader has.
const NAME_LENGTH = 26;
const FONTS = 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif';

interface Badge extends CacheEntry {
  svg: string;
  hash: string;
}

/** Badges are cached briefly. Users who were taken down leave the cache at once. */
export function createBadges({
  clock,
  database,
  sharedCaches: { freshness },
  face,
}: Pick<AppContext, 'clock' | 'database' | 'sharedCaches' | 'face'>) {
  const cache = createCache<Badge>({ freshness, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  return async (username: string): Promise<{ svg: string; hash: string } | null> => {
    const made = await cache.share(username.toLowerCase(), async (snapshot) => {
      // The badge also works for users who do not want to be found by machines, because they embed it themselves. A
      // header tells search engines not to index it.
      const user = await findShownUser(database.db, username, byLink(null));
      snapshot.shows(() => (user ? [user.userId] : []));
      const svg = user ? badgeOf(user, (await face()).name, clock.now()) : '';
      const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
      return { svg, hash, weight: svg.length, keep: svg !== '' };
    });
    return made.svg === '' ? null : made;
  };
}

export function badgeOf(user: ShownUser, place: string, now: Date): string {
  const { displayName, username, accountType, contentType, completedCollaborations } = user;
  const { tint, tintInk, strong } = previewColours(contentType);
  const name = firstWords(displayName, NAME_LENGTH);
  const kind = `${accountTypeLabel(accountType)} · ${categoryLabel(contentType)}`;
  const done = `${formatThousands(completedCollaborations)} ${completedCollaborations === 1 ? 'collaboration' : 'collaborations'} completed, ${day(now)}`;
  const audience = audienceText(user);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BADGE.width}" height="${BADGE.height}" viewBox="0 0 ${BADGE.width} ${BADGE.height}" role="img" font-family="${FONTS}">
<title>${xml(`${fullName({ displayName, username })} on ${place}`)}</title>
<rect x=".5" y=".5" width="${BADGE.width - 1}" height="${BADGE.height - 1}" rx="12" fill="#faf5ea" stroke="#d9d2c3"/>
<path d="M1 13A12 12 0 0 1 13 1H56V127H13A12 12 0 0 1 1 115Z" fill="${tint}"/>
<g transform="translate(12 48)">${MARK.map((d, index) => `<path d="${d}" fill="${[strong, tintInk, '#1a1730'][index]}"/>`).join('')}</g>
${line(28, 16, 700, '#1a1730', name)}
${line(47, 12, 400, '#4a4560', `@${username} · ${kind}`)}
${audience ? line(72, 13, 600, '#1a1730', audience.text) + line(88, 11, 400, '#4a4560', audience.source) : ''}
${line(112, 11, 400, '#4a4560', `${done} · ${place}`)}
</svg>
`;
}

export function audienceText({ featuredPlatform, audienceSize, measuredAt }: ShownUser) {
  if (featuredPlatform === 'none' || !measuredAt) return null;
  const platform = platformLabel(featuredPlatform);
  const term = featuredPlatform === 'youtube' ? 'subscribers' : 'followers';
  return {
    text: `${formatThousands(audienceSize)} ${term} on ${platform}`,
    source: `According to ${platform}, ${day(measuredAt)}`,
  };
}

const day = (moment: Date) => formatAbsolute(moment, 'date', 'UTC');

function line(y: number, size: number, weight: number, fill: string, text: string): string {
  return `<text x="70" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${xml(text)}</text>`;
}
