import { expect, it } from 'vitest';
import { textsOf } from './case-words.ts';

it('moderators read what the pictures of a message are said to show', () => {
  const picture = { width: 320, height: 240 };
  const seen = {
    text: 'Look',
    pictures: [
      { ...picture, imageAlt: 'A pier' },
      { ...picture, imageAlt: '' },
      { ...picture, imageAlt: 'Fog' },
    ],
  };
  expect(textsOf(seen)).toEqual([
    { term: 'Text', detail: 'Look' },
    { term: 'What the picture shows', detail: 'A pier\nFog' },
  ]);
});
