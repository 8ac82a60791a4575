import { describe, expect, it } from 'vitest';
import { isEditable, repeatedText } from './reactions.rules.ts';

describe('limits', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);

  it('a comment can be edited for 15 minutes', () => {
    expect([at(15), at(15.01)].map((now) => isEditable(at(0), now))).toEqual([true, false]);
  });

  it('texts are equal in other cases and with other punctuation, and short ones may be repeated', () => {
    const texts = ['Buy followers at my page!', 'buy   followers — at my page', 'Thank you!', 'Lovely'];
    expect(texts.map(repeatedText)).toEqual([
      'buy followers at my page',
      'buy followers at my page',
      null,
      null,
    ]);
  });
});
