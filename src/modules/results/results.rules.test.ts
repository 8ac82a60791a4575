import { describe, expect, it } from 'vitest';
import {
  keptUntil,
  nextDue,
  nextReading,
  platformOfLink,
  postOfLink,
  type ReadAt,
  resultState,
  retryAt,
} from './results.rules.ts';

const ID = 'dQw4w9WgXcQ';
const NUMBER = '7301234567890123456';

describe('the post of a link', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, 'youtube', ID],
    [`https://youtube.com/watch?list=PL1&v=${ID}&t=42s`, 'youtube', ID],
    [`https://m.youtube.com/watch/?v=${ID}`, 'youtube', ID],
    [`https://music.youtube.com/watch?v=${ID}`, 'youtube', ID],
    [`https://youtu.be/${ID}?si=abc`, 'youtube', ID],
    [`https://www.youtube.com/shorts/${ID}`, 'youtube', ID],
    [`https://www.youtube.com/live/${ID}/`, 'youtube', ID],
    [`https://www.youtube-nocookie.com/embed/${ID}`, 'youtube', ID],
    ['https://www.twitch.tv/videos/335921245', 'twitch', '335921245'],
    ['https://m.twitch.tv/videos/335921245?t=1h', 'twitch', '335921245'],
    ['https://www.twitch.tv/noor/video/335921245', 'twitch', '335921245'],
    ['https://www.twitch.tv/noor/v/335921245', 'twitch', '335921245'],
    [
      'https://www.twitch.tv/noor/clip/AwkwardHelplessSalamander-Kx_1',
      'twitch',
      'AwkwardHelplessSalamander-Kx_1',
    ],
    ['https://clips.twitch.tv/AwkwardHelplessSalamander', 'twitch', 'AwkwardHelplessSalamander'],
    ['https://m.twitch.tv/clip/AwkwardHelplessSalamander', 'twitch', 'AwkwardHelplessSalamander'],
    ['https://www.instagram.com/p/C1a-b_2Def3/', 'instagram', 'C1a-b_2Def3'],
    ['https://instagram.com/reel/C1a-b_2Def3/?igsh=x', 'instagram', 'C1a-b_2Def3'],
    ['https://www.instagram.com/reels/C1a-b_2Def3', 'instagram', 'C1a-b_2Def3'],
    ['https://www.instagram.com/tv/C1a-b_2Def3', 'instagram', 'C1a-b_2Def3'],
    ['https://www.instagram.com/noor.films/reel/C1a-b_2Def3/', 'instagram', 'C1a-b_2Def3'],
    ['https://instagr.am/p/C1a-b_2Def3', 'instagram', 'C1a-b_2Def3'],
    [`https://www.tiktok.com/@noor.films/video/${NUMBER}?lang=en`, 'tiktok', NUMBER],
    [`https://m.tiktok.com/v/${NUMBER}.html`, 'tiktok', NUMBER],
    [`https://www.tiktok.com/embed/v2/${NUMBER}`, 'tiktok', NUMBER],
    [`https://www.tiktok.com/player/v1/${NUMBER}`, 'tiktok', NUMBER],
  ])('%s', (address, platform, postId) => {
    expect(postOfLink(address)).toEqual({ platform, postId });
  });

  it.each([
    [`https://www.youtube.com/watch?v=${ID}x`, 'youtube'],
    ['https://www.youtube.com/@noor', 'youtube'],
    ['https://www.youtube.com/playlist?list=PL1', 'youtube'],
    [`https://youtu.be/${ID}/more`, 'youtube'],
    ['https://www.twitch.tv/noor', 'twitch'],
    ['https://www.instagram.com/noor/', 'instagram'],
    ['https://www.instagram.com/stories/noor/3201', 'instagram'],
    ['https://www.instagram.com/reels/audio/123456/', 'instagram'],
    ['https://www.instagram.com/share/reel/BAabc123/', 'instagram'],
    ['https://vm.tiktok.com/ZMabc123/', 'tiktok'],
    ['https://www.tiktok.com/@noor', 'tiktok'],
    [`https://www.tiktok.com/@noor/photo/${NUMBER}`, 'tiktok'],
    [`https://youtube.com.evil.example/watch?v=${ID}`, null],
    [`https://evilyoutube.com/watch?v=${ID}`, null],
    [`https://youtube.com:8443/watch?v=${ID}`, null],
    [`https://me@youtube.com/watch?v=${ID}`, null],
    ['https://video.example/watch?v=1', null],
    ['not a link', null],
  ])('is none: %s', (address, platform) => {
    expect(postOfLink(address)).toBeNull();
    expect(platformOfLink(address)).toBe(platform);
  });
});

const START = new Date('2026-03-01T10:00:00.000Z');
const at = (days: number, ms = 0) => new Date(START.getTime() + days * 24 * 60 * 60_000 + ms);
const read = (...days: [ReadAt['day'], number][]): ReadAt[] =>
  days.map(([day, readAt]) => ({ day, readAt: at(readAt) }));

describe('the next reading', () => {
  it.each<[string, ReadAt[], Date, [ReadAt['day'], number] | null]>([
    ['at the delivery', [], at(0), [1, 1]],
    ['a millisecond before day 1', [], at(1, -1), [1, 1]],
    ['on day 1', [], at(1), [1, 1]],
    ['late, and still for day 1', [], at(7, -1), [1, 1]],
    ['on day 7, which leaves out day 1', [], at(7), [7, 7]],
    ['after day 1', read([1, 1]), at(1), [7, 7]],
    ['on day 30, which leaves out both', [], at(30), [30, 30]],
    ['late, and still for day 30', read([7, 7]), at(60, -1), [30, 30]],
    ['after day 60', read([7, 29]), at(60), null],
    ['after day 30', read([1, 1], [7, 7], [30, 30]), at(30), null],
    ['if the clock was set back', read([7, 7]), at(2), [30, 30]],
    ['if the clock was set back before the delivery', [], at(-3), [1, 1]],
  ])('%s', (_, readings, now, expected) => {
    const next = nextReading(START, readings, now);
    expect(next).toEqual(expected && { day: expected[0], at: at(expected[1]) });
  });
});

describe('figures of YouTube', () => {
  const all = read([1, 1], [7, 7], [30, 30]);
  it.each<[string, 'youtube' | 'tiktok', ReadAt[], Date, number | null]>([
    ['are read anew 25 days after the last reading', 'youtube', all, at(31), 55],
    ['are read anew again and again', 'youtube', read([30, 30], ['later', 55]), at(56), 80],
    ['cannot be renewed once they are deleted', 'youtube', all, at(60), null],
    ['of other platforms stay as they are', 'tiktok', all, at(31), null],
    ['that were never read are not read', 'youtube', [], at(61), null],
  ])('%s', (_, platform, readings, now, expected) => {
    const due = nextDue(platform, START, readings, now);
    expect(due).toEqual(expected === null ? null : { day: 'later', at: at(expected) });
  });

  it('may be stored for 30 days, and others for as long as the connection stands', () => {
    expect(keptUntil('youtube', START)).toEqual(at(30));
    expect(keptUntil('youtube', START, 10)).toEqual(at(10));
    for (const platform of ['twitch', 'instagram', 'tiktok'] as const)
      expect(keptUntil(platform, START)).toBeNull();
  });
});

it('tries again after an hour, then after longer times, up to a day', () => {
  const hours = (failures: number, spread: number) =>
    (retryAt(START, failures, spread).getTime() - START.getTime()) / (60 * 60_000);
  expect([1, 2, 3, 5, 6, 40].map((failures) => hours(failures, 0))).toEqual([1, 2, 4, 16, 24, 24]);
  expect(hours(1, 1)).toBeCloseTo(1.1);
});

it.each([
  [{ connected: true, problem: null, readings: [] }, 'waiting'],
  [{ connected: true, problem: 'failed', readings: [] }, 'waiting'],
  [{ connected: true, problem: 'not_connected', readings: [] }, 'waiting'],
  [{ connected: true, problem: null, readings: [1] }, 'read'],
  [{ connected: true, problem: 'failed', readings: [1] }, 'read'],
  [{ connected: true, problem: 'gone', readings: [1] }, 'gone'],
  [{ connected: true, problem: 'other_channel', readings: [] }, 'other_channel'],
  [{ connected: true, problem: 'not_granted', readings: [] }, 'not_connected'],
  [{ connected: false, problem: 'gone', readings: [] }, 'not_connected'],
] as const)('%j is %s', (given, state) => {
  expect(resultState(given)).toBe(state);
});
