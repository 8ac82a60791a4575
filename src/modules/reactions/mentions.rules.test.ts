import { describe, expect, it } from 'vitest';
import { joinedText, mentionsIn, withLinks } from './mentions.rules.ts';

describe('what may be mentions in a text', () => {
  it.each([
    ['@ana', ['ana']],
    ['Hello @ana_b, and (@Bob_1)!', ['ana_b', 'Bob_1']],
    ['mail@ana.example, a/@ana, @@ana, .@ana', []],
    ['@ab @abcdefghijklmnopq @ana.example', []],
    ['@ana. @bob? @ana', ['ana', 'bob', 'ana']],
    ['é@ana ü @änne', []],
    // Letters of other scripts next to the name are separate words.
    ['@anaさん、ありがとう@bob', ['ana', 'bob']],
    ['@ana님 @bob_1을 @ana的 @bobและ', ['ana', 'bob_1', 'ana', 'bob']],
    ['و@ana ל@bob @anaजी की@bob', ['ana', 'bob', 'ana', 'bob']],
    ['привет@ana @anaу ευχαριστώ@bob', ['ana', 'ana', 'bob']],
    ['（@ana）「@bob」、@ana。@bob！@ana؟ @bob।', ['ana', 'bob', 'ana', 'bob', 'ana', 'bob']],
    ['＠anaさん ana＠bob', ['ana']],
    ['@ana😀@bob ❤️@ana', ['ana', 'bob', 'ana']],
    // A Latin letter with a diacritic next to the name makes it another name, or an email address.
    ['@anaé @bobß ø@ana x̱@bob @boḇ', []],
    ['иван@ana.example ana@пример.рф @ana.рф a+@bob', []],
    // Nothing inside a URL is a mention.
    ['https://a.example/?q=@ana https://a.example/次@ana (https://a.example/,@ana)', []],
    ['https://a.example/pic。@ana https://a.example/ @bob', ['ana', 'bob']],
    ['https://a.example/x！@ana 「https://a.example/x」@bob https://a.example/x؟@ana', ['ana', 'bob', 'ana']],
    ['https://a.example/x।@ana https://a.example/x，@bob https://a.example/x…@ana', ['ana', 'bob', 'ana']],
    ['(https://a.example/x)@ana https://a.exampleを@bob', ['ana', 'bob']],
    ['https://u:p@ana_b https://a.example@ana', []],
  ])('%s', (text, names) => {
    const found = mentionsIn(text);
    expect(found.names).toEqual(names);
    expect(found.parts).toHaveLength(names.length + 1);
    const joined = found.parts.map((part, place) => part + (names[place] ? `@${names[place]}` : '')).join('');
    expect(joined).toBe(text.replace(/＠(?=anaさん)/, '@'));
  });

  it('are limited to ten; the rest is text', () => {
    const text = Array.from({ length: 12 }, (_, n) => `@user_${n}`).join(' ');
    expect(mentionsIn(text).names).toHaveLength(10);
  });

  it('are joined again with a replacement for each user', () => {
    const named = [null, { userId: 'a', username: 'Ana' }];
    const joined = (text: string) => joinedText(mentionsIn(text), named, ({ username }) => `<${username}>`);
    expect(joined('Hi @bob, and @ana.')).toBe('Hi @bob, and <Ana>.');
    expect(joined('To no one')).toBe('To no one');
  });

  it('become links if they are users', () => {
    expect(withLinks('Hi @ana and @bob', ['ana'])).toEqual([
      { text: 'Hi ' },
      { text: '@ana', username: 'ana' },
      { text: ' and ' },
      { text: '@bob' },
      { text: '' },
    ]);
    expect(withLinks('Hi @ana', [])).toEqual([{ text: 'Hi @ana' }]);
    expect(withLinks('@ana, a@bob.example', 'byName')).toEqual([
      { text: '' },
      { text: '@ana', username: 'ana' },
      { text: ', a@bob.example' },
    ]);
  });
});
