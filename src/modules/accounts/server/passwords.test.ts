import { describe, expect, it } from 'vitest';
import { hashesComputed, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

describe('hashing', () => {
  it('takes exactly the password that was typed', async () => {
    const password = 'pässwörd 🔑  ';
    const stored = await hashPassword(password);
    expect(stored.startsWith(PARAMETERS)).toBe(true);
    expect(await verifyPassword(stored, password)).toBe(true);
    const others = [password.trim(), 'Pässwörd 🔑  ', password.normalize('NFD'), `${password} `];
    for (const other of others) expect(await verifyPassword(stored, other)).toBe(false);
  });

  it('does not cut at 72 bytes', async () => {
    const long = 'x1'.repeat(64);
    const stored = await hashPassword(long);
    expect(await verifyPassword(stored, long)).toBe(true);
    expect(await verifyPassword(stored, `${long.slice(0, 127)}y`)).toBe(false);
  });

  it('computes one hash without an account as well, and never accepts it', async () => {
    const before = hashesComputed();
    expect(await verifyPassword(null, 'x')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
    expect(hashesComputed() - before).toBe(2);
  });
});

describe('common passwords', () => {
  // Sequences, repeats and dates, which some lists omit, and the 9,999th and 10,000th of a known list.
  it.each(['654321', 'abcdef', 'aaaaaa', 'AAAAAA', '12341234', 'mnbvcxz', '13071992', 'oswald', 'olympia'])(
    'knows %s, which is among the 10,000 commonest',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['123456', 'password', 'Password1', 'iloveyou', 'qwerty123', 'P@ssw0rd', 'letmein'])(
    'knows %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['tidal-orange-41', 'correct horse battery', 'constructor', '__proto__'])(
    'allows %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
