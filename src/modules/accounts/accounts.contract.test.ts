import { describe, expect, it } from 'vitest';
import { signInBody, signUpBody } from './accounts.contract.ts';

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

function fieldsOf(form: unknown): Record<string, string> {
  const parsed = signUpBody.safeParse(form);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message;
  return fields;
}

describe('sign-up (product.md section 5)', () => {
  it('section 1: takes a creator and a business', () => {
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
    ['email', 'ada', 'Invalid email'],
    ['email', 'ada@example', 'Invalid email'],
    ['email', 'ada@127.0.0.1', 'Invalid email'],
    ['email', 'a da@example.com', 'Invalid email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Invalid email'],
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
    'AU-10 refuses the username %j raw',
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
    ['email', ' Ada@Example.com '],
    ['email', "o'brien+kollab@mail.example.com"],
    ['email', 'ada@bücher.example'],
    ['email', 'ada@xn--bcher-kva.xn--p1ai'],
    ['email', 'ada@пример.рф'],
  ])('takes %s %j', (field, value) => {
    expect(fieldsOf({ ...creator, [field]: value })).toEqual({});
  });

  it.each([6, 64, 128])('takes a password of %i characters as it is (AU-05)', (length) => {
    const password = `  ${'🔑'.repeat(length - 4)}  `;
    const parsed = signUpBody.parse({ ...creator, password, confirmPassword: password });
    expect(parsed.password).toBe(password);
  });

  it('keeps nothing that is not asked for', () => {
    const parsed = signUpBody.parse({ ...creator, audienceSize: 1e9, terms: true, isAdmin: true });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(creator).sort());
  });
});

describe('sign-in', () => {
  it("section 5: wants both, each with its own text ('Required')", () => {
    const fields = signInBody.safeParse({ email: ' ', password: '' }).error?.issues ?? [];
    expect(fields.map((issue) => [issue.path[0], issue.message])).toEqual([
      ['email', 'Required'],
      ['password', 'Required'],
    ]);
  });
});
