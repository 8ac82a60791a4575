import { expect, it } from 'vitest';
import { fullNameInMail, nameInMail } from './mail-names.rules.ts';

it.each([
  'https://evil.example/login',
  'support@bank.example',
  'Sign in at bank.example now',
  'www.evil',
  'ｂａｎｋ．ｅｘａｍｐｌｅ',
  '銀行。例え',
  'банк.рф',
  'bank\u200B.example',
  'bank․example',
  'will.i.am',
  'bank.xn--p1ai',
  'Bcc: eve@evil.example',
])('a mail uses the username for the name %s', (name) => {
  expect(nameInMail(name, 'ada')).toBe('@ada');
  expect(nameInMail(name, null)).toBe('');
  expect(fullNameInMail(name, 'ada')).toBe('@ada');
});

it.each([
  'St. John',
  'Martin L.',
  'J.R.R. T.',
  'Ada & Co.',
  'Gal·la',
  'ジャン・ポール',
  'Tides, 1.5 h',
  '…and more',
  'No.1',
  'Mr.T',
  'علی‌رضا',
])('a mail uses the name %s as it is', (name) => expect(nameInMail(name, 'ada')).toBe(name));

it('a line of a mail has both names of a user, and one of who has left', () => {
  expect(fullNameInMail('Ada L.', 'ada')).toBe('Ada L. (@ada)');
  expect(fullNameInMail('Ada L.', null)).toBe('Ada L.');
});
