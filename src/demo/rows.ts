import { v7 } from 'uuid';
import type { audienceFigures, connections } from '#modules/connections/server/connections.table.ts';
import { kollabRow, personRows } from '#tests/factories.ts';
import type { DemoKollab } from './kollab.ts';
import { demoEmail } from './people.ts';
import { audienceSize, type DemoConnection, type DemoPerson } from './person.ts';

const DAY = 24 * 60 * 60 * 1000;
// How far back the figures go, one a week: within what the platforms let a site keep.
const WEEKS_OF_FIGURES = 4;

type ConnectionRow = typeof connections.$inferInsert;
type FigureRow = typeof audienceFigures.$inferInsert;

/** Everything about a person that stands in tables, with their pictures already stored. */
export async function rowsOfPerson(
  person: DemoPerson,
  pictures: { avatar: string; banner: string },
  now: Date,
) {
  const joined = new Date(now.getTime() - person.joinedDaysAgo * DAY);
  const userId = v7();
  const owned = person.connections.map((connection) => rowsOfConnection(connection, userId, now));
  const featured = owned.find(({ row }) => row.type === person.featured)?.row;
  const { profile, account } = await personRows(joined, {
    profile: {
      userId,
      username: person.username,
      displayName: person.displayName,
      accountType: person.accountType,
      businessName: person.businessName ?? null,
      contentType: person.contentType,
      headline: person.headline,
      location: person.location,
      website: person.website,
      bio: person.bio,
      profileImageUrl: pictures.avatar,
      bannerUrl: pictures.banner,
      audienceSize: audienceSize(person),
      featuredPlatform: featured?.type ?? 'none',
      featuredPlatformId: featured?.id ?? null,
    },
    account: { email: demoEmail(person.username), firstName: person.fname, lastName: person.lname },
  });
  return {
    profile,
    account,
    connections: owned.map(({ row }) => row),
    figures: owned.flatMap(({ figures }) => figures),
  };
}

export function rowOfKollab(kollab: DemoKollab, ownerId: string, cover: string, now: Date) {
  return kollabRow(now, {
    ownerId,
    title: kollab.title,
    imageUrl: cover,
    category: kollab.category,
    lookingForTypes: [...kollab.lookingForTypes],
    lookingFor: kollab.lookingFor,
    summary: kollab.summary,
    compensation: kollab.compensation,
    tags: [...kollab.tags],
    datePosted: new Date(now.getTime() - kollab.daysAgo * DAY),
    active: !kollab.inactive,
  });
}

function rowsOfConnection(
  connection: DemoConnection,
  userId: string,
  now: Date,
): { row: ConnectionRow; figures: FigureRow[] } {
  const id = v7();
  const common = { id, userId, dateUpdated: now };
  if (connection.type === 'custom') {
    const { webName, linkTo } = connection;
    return { row: { ...common, type: 'custom', webName, linkTo }, figures: [] };
  }
  const row = { ...common, platformId: id, ...platformFields(connection) };
  const audience = row.subscriberCount ?? row.followerCount ?? 0;
  const figures = Array.from({ length: WEEKS_OF_FIGURES }, (_, week) => ({
    connectionId: id,
    measuredAt: new Date(now.getTime() - week * 7 * DAY),
    // A little smaller each week back, as a channel that grows.
    audience: Math.round(audience * 0.985 ** week),
  }));
  return { row, figures };
}

function platformFields(
  connection: Exclude<DemoConnection, { type: 'custom' }>,
): Pick<
  ConnectionRow,
  | 'type'
  | 'displayName'
  | 'username'
  | 'followerCount'
  | 'subscriberCount'
  | 'videoCount'
  | 'viewCount'
  | 'postCount'
> {
  const { type, displayName } = connection;
  switch (connection.type) {
    case 'youtube': {
      const { subscribers, views, videos } = connection;
      return { type, displayName, subscriberCount: subscribers, viewCount: views, videoCount: videos };
    }
    case 'twitch':
      return {
        type,
        displayName,
        username: connection.login,
        followerCount: connection.followers,
        viewCount: connection.views,
      };
    default:
      return {
        type,
        displayName,
        username: connection.username,
        followerCount: connection.followers,
        postCount: connection.posts,
      };
  }
}
