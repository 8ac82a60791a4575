import { describe, expect, it } from 'vitest';
import { instagram } from './instagram/instagram.ts';
import type {
  PlatformRequest,
  PlatformResponse,
  Provider,
  ProviderSettings,
  SendRequest,
} from './provider.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { twitch } from './twitch/twitch.ts';
import { youtube } from './youtube/youtube.ts';

const settings: ProviderSettings = { clientId: 'id', clientSecret: 'secret', baseUrl: undefined };
const CHANNEL = 'UCabcdefghijklmnopqrstuv';
const VIDEO = 'dQw4w9WgXcQ';
const NUMBER = '7301234567890123456';

/** Reads a post from scripted responses. Returns the post or the kind of the failure, and the requests. */
async function read(
  make: (settings: ProviderSettings) => Provider,
  postId: string,
  ...responses: [status: number, json: unknown][]
) {
  const requests: PlatformRequest[] = [];
  const send: SendRequest = async (request) => {
    requests.push(request);
    const [status, json] = responses[requests.length - 1] ?? [500, null];
    return { status, json } satisfies PlatformResponse;
  };
  const result = await make(settings)
    .readPost(send, 'token', postId)
    .catch(({ kind }) => kind);
  return { result, requests };
}

describe('a video of YouTube', () => {
  const video = (more: object = {}) => ({
    kind: 'youtube#videoListResponse',
    items: [
      {
        id: VIDEO,
        snippet: { channelId: CHANNEL, publishedAt: '2026-03-01T10:00:00Z' },
        status: { privacyStatus: 'public' },
        statistics: { viewCount: '1200', likeCount: '34', commentCount: '5' },
        ...more,
      },
    ],
  });

  it('is read by its id', async () => {
    const { result, requests } = await read(youtube, VIDEO, [200, video()]);
    const publishedAt = new Date('2026-03-01T10:00:00Z');
    expect(result).toEqual({ channelId: CHANNEL, publishedAt, views: 1200, likes: 34, comments: 5 });
    expect(requests).toEqual([
      {
        url: `https://www.googleapis.com/youtube/v3/videos?part=snippet,status,statistics&id=${VIDEO}`,
        headers: { authorization: 'Bearer token' },
      },
    ]);
  });

  it.each<[string, object, unknown]>([
    ['hidden figures', video({ statistics: { viewCount: '7' } }), { views: 7, likes: null, comments: null }],
    ['a private video', video({ status: { privacyStatus: 'private' } }), 'not_found'],
    ['no video', { kind: 'youtube#videoListResponse', items: [] }, 'not_found'],
    ['another video', video({ id: 'aaaaaaaaaaa' }), 'invalid_response'],
    ['a negative figure', video({ statistics: { viewCount: '-1' } }), 'invalid_response'],
    ['a fraction', video({ statistics: { viewCount: '1.5' } }), 'invalid_response'],
    ['too many digits', video({ statistics: { viewCount: '1'.repeat(30) } }), 'invalid_response'],
    ['another list', { kind: 'youtube#channelListResponse', items: [] }, 'invalid_response'],
  ])('%s', async (_, json, expected) => {
    const { result } = await read(youtube, VIDEO, [200, json]);
    if (typeof expected === 'string') expect(result).toBe(expected);
    else expect(result).toMatchObject(expected as object);
  });

  it.each([
    [401, 'refused'],
    [403, 'down'],
  ])('response %i: %s', async (status, kind) => {
    expect((await read(youtube, VIDEO, [status, {}])).result).toBe(kind);
  });
});

describe('a post of Twitch', () => {
  it('is a video or a clip', async () => {
    const video = {
      id: '335',
      user_id: '14',
      published_at: '2026-03-01T10:00:00Z',
      viewable: 'public',
      view_count: 9,
    };
    const clip = {
      id: 'Awkward-Salamander',
      broadcaster_id: '14',
      created_at: '2026-03-01T10:00:00Z',
      view_count: 9,
    };
    const post = {
      channelId: '14',
      publishedAt: new Date('2026-03-01T10:00:00Z'),
      views: 9,
      likes: null,
      comments: null,
    };
    for (const one of [video, clip]) {
      const { result, requests } = await read(twitch, one.id, [200, { data: [one] }]);
      expect(result).toEqual(post);
      expect(requests[0]?.url).toBe(
        `https://api.twitch.tv/helix/${one === video ? 'videos' : 'clips'}?id=${one.id}`,
      );
    }
    expect((await read(twitch, '335', [200, { data: [{ ...video, viewable: 'private' }] }])).result).toBe(
      'not_found',
    );
    expect((await read(twitch, '335', [404, {}])).result).toBe('not_found');
    expect((await read(twitch, 'Awkward-Salamander', [200, { data: [] }])).result).toBe('not_found');
  });
});

describe('a video of TikTok', () => {
  it('is asked for as JSON, and only found among the user’s own', async () => {
    const video = { id: NUMBER, create_time: 1_770_000_000, view_count: 12, like_count: 3, comment_count: 0 };
    const ok = { code: 'ok', message: '', log_id: '1' };
    const { result, requests } = await read(tiktok, NUMBER, [200, { data: { videos: [video] }, error: ok }]);
    expect(result).toEqual({
      ...{ channelId: null, publishedAt: new Date(1_770_000_000_000), views: 12, likes: 3, comments: 0 },
    });
    expect(requests[0]).toMatchObject({ json: { filters: { video_ids: [NUMBER] } } });
    const none = await read(tiktok, NUMBER, [200, { data: { videos: [] }, error: ok }]);
    expect(none.result).toBe('not_found');
    const denied = { data: {}, error: { ...ok, code: 'scope_not_authorized' } };
    expect((await read(tiktok, NUMBER, [401, denied])).result).toBe('not_granted');
  });
});

describe('a post of Instagram', () => {
  const page = (shortcode: string, after?: string) => ({
    data: [{ id: '1', shortcode, timestamp: '2026-03-01T10:00:00+0000', like_count: 3, comments_count: 1 }],
    paging: {
      cursors: { before: 'b', ...(after && { after }) },
      ...(after && { next: 'https://evil.example/' }),
    },
  });

  it('is searched for page by page, at the platform’s own address', async () => {
    const { result, requests } = await read(
      instagram,
      'C1a-b_2Def3',
      [200, page('x1', 'QVFI')],
      [200, page('C1a-b_2Def3')],
    );
    expect(result).toEqual({
      ...{
        channelId: null,
        publishedAt: new Date('2026-03-01T10:00:00Z'),
        views: null,
        likes: 3,
        comments: 1,
      },
    });
    const asked = requests.map(({ url }) => new URL(url));
    expect(asked.map(({ host, searchParams }) => [host, searchParams.get('after')])).toEqual([
      ['graph.instagram.com', null],
      ['graph.instagram.com', 'QVFI'],
    ]);
  });

  it('is not found after the last page, or after the fifth', async () => {
    expect(await read(instagram, 'C1a-b_2Def3', [200, page('x1')])).toMatchObject({
      result: 'not_found',
      requests: [{}],
    });
    const many = Array.from({ length: 9 }, (): [number, unknown] => [200, page('x1', 'QVFI')]);
    const { result, requests } = await read(instagram, 'C1a-b_2Def3', ...many);
    expect([result, requests.length]).toEqual(['not_found', 5]);
  });
});
