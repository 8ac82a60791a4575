import { expect, it } from 'vitest';
import { similarityOf } from './similarity.rules.ts';

it('names what owner and viewer have in common, and no platform if both have none', () => {
  const viewer = { contentType: 'music', featuredPlatform: 'youtube' };
  expect(similarityOf(viewer, viewer)).toBe('Like you: in Music and on YouTube');
  expect(similarityOf({ ...viewer, featuredPlatform: 'twitch' }, viewer)).toBe('Like you: in Music');
  expect(similarityOf({ ...viewer, contentType: 'art' }, viewer)).toBe('Like you: on YouTube');
  const none = { contentType: 'art', featuredPlatform: 'none' };
  expect(similarityOf(none, { ...none, contentType: 'food' })).toBeNull();
});
