import { newId } from '#infra/new-id.ts';
import type { audienceFigures, connections } from '#modules/connections/server/connections.table.ts';
import { kollabRow, personRows, postRow } from '#tests/factories.ts';
import type { DemoKollab } from './kollab.ts';
import { moreOf } from './kollab-more.ts';
import { demoEmail } from './people.ts';
import { audienceSize, type DemoConnection, type DemoPerson } from './person.ts';
import { randomFrom } from './pictures/random.ts';
import type { DemoPost } from './posts.ts';

const DAY = 24 * 60 * 60 * 1000;
// How far back the figures go, one a day: within what the platforms let a site keep.
const DAYS_OF_FIGURES = { youtube: 29, twitch: 60, instagram: 60 };

/** Its audience rose within a day: its owner is told so. */
const JUMPED = 'Mira at the Table';

/** A channel at a platform. */
type Channel = Exclude<DemoConnection, { type: 'custom' }>;
type ConnectionRow = typeof connections.$inferInsert;
type FigureRow = typeof audienceFigures.$inferInsert;

/** Everything about a person that stands in tables, with their pictures already stored. */
export async function rowsOfPerson(
  person: DemoPerson,
  pictures: { avatar: string; banner: string },
  now: Date,
) {
  const joined = new Date(now.getTime() - person.joinedDaysAgo * DAY);
  const userId = newId();
  const owned = person.connections.map((connection) => rowsOfConnection(connection, userId, now));
  const featured = owned.find(({ row }) => row.type === person.featured)?.row;
  const { profile, account } = await personRows(joined, {
    profile: {
      userId,
      username: person.username,
      displayName: person.displayName,
      nameConfirmed: true,
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
    ...moreOf(kollab.key, now),
  });
}

export function rowOfPost(post: DemoPost, ownerId: string, imageUrl: string, now: Date) {
  return postRow(now, {
    ownerId,
    imageUrl,
    desc: post.desc,
    category: post.category,
    tags: [...post.tags],
    datePosted: new Date(now.getTime() - post.daysAgo * DAY),
  });
}

/** Its channels have links as those of the platforms do, to names reserved for examples: no one's channel is behind them. */
function rowsOfConnection(
  connection: DemoConnection,
  userId: string,
  now: Date,
): { row: ConnectionRow; figures: FigureRow[] } {
  const id = newId();
  const common = { id, userId, dateUpdated: now };
  if (connection.type === 'custom') {
    const { webName, linkTo } = connection;
    return { row: { ...common, type: 'custom', webName, linkTo }, figures: [] };
  }
  const handle = connection.type === 'twitch' ? connection.login : connection.displayName;
  const linkTo = `https://${connection.type}.example/${encodeURIComponent(handle.replaceAll(' ', ''))}`;
  const row = { ...common, platformId: id, linkTo, ...platformFields(connection) };
  const audience = row.subscriberCount ?? row.followerCount ?? 0;
  const figures = figuresOf(connection, audience).map((figure, days) => ({
    connectionId: id,
    measuredAt: new Date(now.getTime() - days * DAY),
    audience: figure,
  }));
  return { row, figures };
}

/** An audience day by day, the newest first: it grows a little, and now and then a post is seen by many. */
function figuresOf({ type, displayName }: Channel, audience: number): number[] {
  const random = randomFrom(`audience of ${displayName} on ${type}`);
  const growth = random.between(0.0002, 0.004);
  const many = Math.floor(random.between(3, 25));
  const figures = [audience];
  while (figures.length < DAYS_OF_FIGURES[type]) {
    const later = figures.at(-1) ?? audience;
    const gain = figures.length === many ? 6 * growth : growth * random.between(0, 2);
    figures.push(Math.round(later * (1 - gain)));
  }
  // One channel has a rise that its owner is asked about.
  return displayName === JUMPED
    ? figures.map((figure, days) => (days < 5 ? figure : Math.round(figure * 0.7)))
    : figures;
}

function platformFields(
  connection: Channel,
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
