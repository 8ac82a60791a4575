import { describe, expect, it } from 'vitest';
import { SOFTWARE } from '#contract/software.ts';
import { isGuessableFor, passwordStrength } from './accounts.password.rules.ts';

const ada = {
  fname: 'Ada',
  lname: 'Lovelace',
  username: 'engine_girl',
  email: 'countess.ada@analytical.example',
  businessName: 'Difference Engines Ltd',
};

describe('a password that its owner gives away', () => {
  it.each([
    'lovelace',
    'LoveLace1!',
    'adalovelace',
    'Ada Lovelace 99',
    'engine_girl',
    'enginegirl2024',
    'countess.ada@analytical.example',
    'Countess!23',
    'analytical1',
    'DifferenceEngines',
    'l-o-v-e-l-a-c-e',
    'lóvelàce',
    'ｌｏｖｅｌａｃｅ',
    SOFTWARE,
    `${SOFTWARE.toUpperCase()}123`,
    `my${SOFTWARE}`,
  ])('refuses %j', (password) => {
    expect(isGuessableFor(password, ada)).toBe(true);
  });

  it.each([
    'granada7',
    'tidal-orange-41',
    'pässwörd 🔑  ',
    '🔑🔑🔑🔑🔑🔑',
    `${SOFTWARE} is where the tide turns`,
  ])('allows %j', (password) => {
    expect(isGuessableFor(password, ada)).toBe(false);
  });

  it('allows a name of two letters within a password', () => {
    expect(isGuessableFor('bonsai', { ...ada, fname: 'Bo', lname: 'Li' })).toBe(false);
  });
});

describe('the strength hint', () => {
  it.each([
    ['', 'weak'],
    ['a', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['12345678901234567890', 'weak'],
    ['abcabcabcabc', 'weak'],
    ['tidal1', 'weak'],
    ['tidalorange', 'fair'],
    ['tidal-orange-9', 'strong'],
    ['Tr7&vQ2pX!', 'good'],
    ['correct horse battery staple', 'strong'],
    ['pässwörd 🔑  ', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
