import { expect, it } from 'vitest';
import { Tally } from './measure.ts';

it('counts by labels', () => {
  const tally = new Tally();
  tally.add('youtube', 'ok');
  tally.add('youtube', 'ok');
  tally.add('twitch', 'down');
  expect(tally.read()).toEqual([
    { labels: ['youtube', 'ok'], value: 2 },
    { labels: ['twitch', 'down'], value: 1 },
  ]);
});

it('bounds the number of series, and counts the others together', () => {
  const tally = new Tally();
  for (let i = 0; i < 1000; i++) tally.add(`label ${i}`, 'x');
  const samples = tally.read();
  expect(samples).toHaveLength(301);
  expect(samples.at(-1)).toEqual({ labels: ['other', 'other'], value: 700 });
});
