import { describe, expect, it } from 'vitest';
import { signInBody, signUpBody } from './accounts.contract.ts';
import { emailKey } from './accounts.rules.ts';

const creator = {
  accountType: 'creator',
  fname: 'Ada',
  lname: 'Lovelace',
  username: 'engine_girl',
  email: 'ada@example.com',
  contentType: 'science',
  password: 'tidal-orange-41',
  confirmPassword: 'tidal-orange-41',
};
const business = { ...creator, accountType: 'business', businessName: 'Difference Engines' };

const PASTED: [string, string][] = [
  ['a@x.example\u200b', 'a@x.example'],
  ['\u200ba@x.example', 'a@x.example'],
  ['\ufeffa@x\u00ad.exam\u2060ple', 'a@x.example'],
  ['a＠x.example', 'a@x.example'],
  ['ａ＠ｘ．ｅｘａｍｐｌｅ', 'a@x.example'],
  ['a@例え。テスト', 'a@例え.テスト'],
  ['a@例え｡テスト', 'a@例え.テスト'],
  ['ada@نامه‌ای.example', 'ada@نامه‌ای.example'],
];

function fieldsOf(form: unknown): Record<string, string> {
  const parsed = signUpBody.safeParse(form);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message;
  return fields;
}

describe('sign-up', () => {
  it('takes a creator and a business', () => {
    expect(fieldsOf(creator)).toEqual({});
    expect(fieldsOf(business)).toEqual({});
  });

  it('wants everything, the name of a business only from one', () => {
    const names = ['fname', 'lname', 'username', 'email', 'contentType', 'password', 'confirmPassword'];
    const required = Object.fromEntries(names.map((name) => [name, 'Required']));
    expect(fieldsOf({ accountType: 'creator' })).toEqual(required);
    expect(fieldsOf({ accountType: 'business' })).toEqual({ ...required, businessName: 'Required' });
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(fieldsOf({ accountType: 'creator', ...empty })).toEqual(required);
    expect(fieldsOf({})).toEqual({ accountType: 'Required' });
  });

  it.each([
    ['fname', 'A', 'Too Short!'],
    ['fname', 'A'.repeat(31), 'Too Long!'],
    ['lname', 'R2D2', 'Must only contain letters'],
    ['lname', '-Marie', 'Must only contain letters'],
    ...[
      '. Ada',
      'Ada...Lee',
      'Ada  \u200C',
      '\u200CAda',
      'Ada_Lee',
      'Ada (Lee)',
      'Ada & Lee',
      'Ada@lee',
      'Ada 2',
      '12',
      '😀😀',
      'Ada=Lee',
      'Ada "A" Lee',
      '李=王',
    ].map((name): [string, string, string] => ['fname', name, 'Must only contain letters']),
    ['email', 'ada', 'Invalid email'],
    ['email', 'ada@example', 'Invalid email'],
    ['email', 'ada@127.0.0.1', 'Invalid email'],
    ['email', 'a da@example.com', 'Invalid email'],
    ...[
      '.a@x.example',
      'a.@x.example',
      'a..b@x.example',
      'a@b@x.example',
      '"a"@x.example',
      'a<b>@x.example',
      'a(b)@x.example',
      'a,b@x.example',
      'a;b@x.example',
      'a:b@x.example',
      'a\\b@x.example',
      'a[b]@x.example',
      'é@x.example',
      '@x.example',
      'a@',
      'a@.example',
      'a@-b.example',
      'a@b_c.example',
      'a@b..example',
      'a@x.example.',
      'a@x.e',
    ].map((email): [string, string, string] => ['email', email, 'Invalid email']),
    ['email', `${'a'.repeat(250)}@example.com`, 'Invalid email'],
    ['email', `${'a'.repeat(65)}@example.com`, 'Invalid email'],
    ['email', `ada@${'a'.repeat(64)}.example`, 'Invalid email'],
    ['email', `ada@${'ü'.repeat(60)}x.example`, 'Invalid email'],
    ['email', 'ada@example.com,eve@example.com', 'Invalid email'],
    ['contentType', 'Gaming', 'Required'],
    ['password', '12345', 'Password must be longer than 6 characters'],
    ['password', 'x'.repeat(129), 'Must be shorter than 129 characters'],
    ['confirmPassword', 'tidal-orange-42', 'Passwords must match'],
    ['confirmPassword', undefined, 'Required'],
    ['confirmPassword', '', 'Required'],
    ['username', 'ab', 'Must be longer than 3 characters'],
    ['username', 'a'.repeat(17), 'Must be shorter than 16 characters'],
    ['username', 'ada lovelace', 'Must only contain alphanumeric characters [a-Z][0-9] and underscores'],
  ])('refuses %s %j with its text', (field, value, text) => {
    expect(fieldsOf({ ...creator, [field]: value })[field]).toBe(text);
  });

  it.each(['Ａdmin', 'аdmin', 'İlk', 'ad\u200bmin', '...', ' ada', 'ada '])(
    'refuses the username %j without trimming it',
    (username) => {
      expect(fieldsOf({ ...creator, username })).toHaveProperty('username');
    },
  );

  it.each([
    ['fname', "O'Brien"],
    ['lname', 'Anne-Marie'],
    ['lname', 'de la Cruz'],
    ['fname', 'Žofie'],
    ['fname', '美咲'],
    // Joiners, combining marks and variation selectors belong to the spelling.
    ...[
      'علی‌رضا',
      'مهدی‌پور',
      'मोहन',
      'श्री',
      'क्‍षितिज',
      'മോഹന്‍',
      'ශ්‍රීමත්',
      'Nguyễn',
      'Q\u0323ua',
      '葛\u{E0100}城',
      'สมชาย',
      'ကျော်',
    ].map((name) => ['fname', name]),
    // Apostrophes and dots, also at the end.
    ...[
      'St. John',
      'Martin L.',
      'J.R.R.',
      'J.-P.',
      'D.J.',
      'O’Neill',
      "D'",
      "'t Hooft",
      "van 't Hoff",
      '‘Iolani',
      'ʻAkahi',
      'King, Jr.',
      "Thiong'o",
      'Ngũgĩ wa',
    ].map((name) => ['lname', name]),
    // Points and hyphens of other scripts.
    ...[
      'Gal·la',
      '卡尔·马克思',
      'ジャン・ポール',
      'ג׳ורג׳',
      'בן־גוריון',
      'Anne‑Marie',
      'Smith–Jones',
      'བསྟན་འཛིན་',
      '山田　太郎',
      'Mª José',
    ].map((name) => ['lname', name]),
    ['email', ' Ada@Example.com '],
    ['email', "o'brien+kollab@mail.example.com"],
    ...[
      'a&b',
      'a=b',
      'a+b',
      "o'",
      '!#$%&*',
      '/=?^_`{|}~-',
      '_',
      '-a-',
      'a.b.c',
      '0',
      'x--y',
      'user%host',
    ].map((local) => ['email', `${local}@example.com`]),
    ['email', 'ada@हिन्दी.भारत'],
    ['email', 'ada@نامه‌ای.example'],
    ['email', 'ada@a-b.c-d.co.uk'],
    ['email', 'ada@bücher.example'],
    ['email', 'ada@xn--bcher-kva.xn--p1ai'],
    ['email', 'ada@пример.рф'],
  ])('accepts %s %j', (field, value) => {
    expect(fieldsOf({ ...creator, [field]: value })).toEqual({});
  });

  it.each([
    ...[
      ['李', '李'],
      ['김', '김'],
      ['Mary  Jane', 'Mary Jane'],
      ['O´Neil', "O'Neil"],
      ['O`Neil', "O'Neil"],
      ['O＇Neil', "O'Neil"],
      ['רש"י', 'רש״י'],
      ['ח"כ', 'ח״כ'],
    ],
    ...[
      ['ジャン＝ポール', 'ジャン゠ポール'],
      ['ジャン=リュック', 'ジャン゠リュック'],
      ['ｼﾞｬﾝ･ﾎﾟｰﾙ', 'ｼﾞｬﾝ・ﾎﾟｰﾙ'],
      ['阿布都•热依木', '阿布都·热依木'],
      ['阿布都．热依木', '阿布都·热依木'],
      ['डॉ॰ राम', 'डॉ॰ राम'],
    ],
  ])('reads the name %j as %j, which it keeps', (typed, name) => {
    for (const lname of [typed, name])
      expect(signUpBody.parse({ ...creator, lname }), lname).toMatchObject({ lname: name });
  });

  it.each(PASTED)('reads the address %j as %j', (typed, email) => {
    expect(signUpBody.parse({ ...creator, email: typed })).toMatchObject({ email });
  });

  it.each([6, 64, 128])('takes a password of %i characters as it is', (length) => {
    const password = `  ${'🔑'.repeat(length - 4)}  `;
    const parsed = signUpBody.parse({ ...creator, password, confirmPassword: password });
    expect(parsed.password).toBe(password);
  });

  it('drops unknown fields', () => {
    const parsed = signUpBody.parse({ ...creator, audienceSize: 1e9, terms: true, isAdmin: true });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(creator).sort());
  });
});

describe('sign-in', () => {
  it.each(PASTED)('reads the address %j as %j', (typed, email) => {
    expect(signInBody.parse({ email: typed, password: 'x' }).email).toBe(email);
  });

  it.each(['Ada@Example.com', 'a@ｂücher.example', 'ada@نامه‌ای.example', "!#$%&'*+-/=?^_`{|}~@x.example"])(
    'finds the account of %j by the same key',
    (email) => {
      expect(emailKey(signInBody.parse({ email, password: 'x' }).email)).toBe(emailKey(email));
    },
  );

  it("wants both, each with its own text ('Required')", () => {
    const fields = signInBody.safeParse({ email: ' ', password: '' }).error?.issues ?? [];
    expect(fields.map((issue) => [issue.path[0], issue.message])).toEqual([
      ['email', 'Required'],
      ['password', 'Required'],
    ]);
  });
});
