import { describe, expect, it } from 'vitest';
import { typedName, withName } from './mention-typing.rules.ts';

/** The bar marks the caret. */
const typedIn = (marked: string) => typedName(marked.replace('|', ''), marked.indexOf('|'));

describe('the name that is typed behind an @', () => {
  it.each([
    ['@an|', 'an', 0],
    ['Hello @Ana_b|, you', 'Ana_b', 6],
    ['(@zo|', 'zo', 1],
    ['ありがとう@安|', '安', 5],
    ['＠an|', 'an', 0],
    ['one\n@bo|\ntwo', 'bo', 4],
  ])('%s', (text, name, start) => expect(typedIn(text)).toEqual({ name, start }));

  it.each(['@|', '@a|', 'a@bo|', 'https://a.example/@bo|', '@@bo|', '@bo |', '@b|o', 'bo|', '@an-|'])(
    'is none in %s',
    (text) => expect(typedIn(text)).toBeNull(),
  );

  it('is replaced by the username, with a space after it at the end', () => {
    expect(withName('Hello @an, you', { name: 'an', start: 6 }, 'Ana_b')).toEqual({
      text: 'Hello @Ana_b, you',
      caret: 12,
    });
    expect(withName('@an', { name: 'an', start: 0 }, 'Ana_b')).toEqual({ text: '@Ana_b ', caret: 7 });
    expect(withName('@安 x', { name: '安', start: 0 }, 'an')).toEqual({ text: '@an x', caret: 4 });
  });
});
