import { expect, it } from 'vitest';
import { textsOf, titleOf } from './case-words.ts';

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

it('moderators read the names and sizes of the files of a message', () => {
  const files = [{ fileId: 'f1', name: 'brief.pdf', type: 'pdf', size: 1024 }];
  expect(textsOf({ text: '', files })).toEqual([{ term: 'Files', detail: 'brief.pdf (1 kB)' }]);
  expect(titleOf('message', { text: '', files })).toBe('brief.pdf (1 kB)');
});
