import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, Collaboration, createCast, everythingStored } from './collaboration.ts';
import { kollabForm } from './factories.ts';
import { expectSoundLedger } from './ledger.ts';
import { signUpForm } from './mails.ts';
import { UNSTORABLE_STRINGS } from './naughty-strings.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let cast: Cast;
let active: Collaboration;
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_ACTIVE_KOLLABS: '100' } });
  cast = await createCast(app);
  active = await Collaboration.in(app, cast, 'A');
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const publish = (overrides: Record<string, unknown>) =>
  app.call('POST', '/kollab', { token: cast.R.token, body: kollabForm(overrides) });
const kollabOf = async (overrides: Record<string, unknown>) => {
  const { status, body, text } = await publish(overrides);
  expect(status, text).toBe(201);
  return (await app.call('GET', `/kollab/${body.result.kollabId}`)).body;
};

/** Writes a note with each endpoint that takes one, and returns the stored note. */
const notes: Record<string, (note: string) => Promise<{ status: number; kept?: string }>> = {
  'request note': async (note) => {
    const fresh = await Collaboration.in(app, cast);
    const { status } = await fresh.act('S', 'create', note);
    return { status, kept: status === 201 ? (await fresh.act('S', 'read')).body.note : undefined };
  },
  'update note': async (note) => {
    const { status, body } = await active.act('S', 'update', note);
    return { status, kept: body.updates?.at(-1).note };
  },
  'note of accepting': async (note) => {
    const fresh = await Collaboration.in(app, cast, 'P');
    const { status, body } = await fresh.act('R', 'accept', note);
    return { status, kept: body.updates?.find((entry: { note: string }) => entry.note)?.note };
  },
  'closing note': async (note) => {
    const fresh = await Collaboration.in(app, cast, 'P');
    const { status } = await fresh.act('R', 'delete', note);
    return { status, kept: status === 200 ? (await fresh.act('S', 'read')).body.closingNote : undefined };
  },
};

describe('notes', () => {
  for (const [what, write] of Object.entries(notes)) {
    it(`${what}: 500 emoji fit, 501 do not, nor does a letter with 1,000 marks`, async () => {
      expect(await write('😀'.repeat(500))).toMatchObject({ kept: '😀'.repeat(500) });
      expect((await write('😀'.repeat(501))).status).toBe(422);
      expect((await write(`a${'\u0300'.repeat(1000)}`)).status).toBe(422);
    });

    it(`${what}: stored in composed form, without bidirectional controls; NUL and lone surrogates return 400`, async () => {
      expect((await write('Re\u0301mi\u202e gnp.exe\u2066\u0007\r\nsecond line ')).kept).toBe(
        'R\u00e9mi gnp.exe\nsecond line',
      );
      for (const text of UNSTORABLE_STRINGS) expect((await write(text)).status).toBe(400);
    });
  }

  it('a required note without visible characters counts as missing', async () => {
    const before = await everythingStored(app);
    const response = await active.act('S', 'update', '\u200b\u2060');
    expect([response.status, response.body.fields]).toEqual([422, { note: 'Required' }]);
    expect(await everythingStored(app)).toBe(before);
  });
});

describe('Kollabs', () => {
  it.each(['lookingFor', 'summary', 'compensation'])('%s accepts 500 emoji but not 501', async (field) => {
    expect((await kollabOf({ [field]: '😀'.repeat(500) }))[field]).toBe('😀'.repeat(500));
    expect((await publish({ [field]: '😀'.repeat(501) })).body.fields).toEqual({ [field]: 'Too long' });
  });

  it('a title accepts 150 emoji but not 151, and needs a visible character', async () => {
    expect((await kollabOf({ title: '😀'.repeat(150) })).title).toBe('😀'.repeat(150));
    const long = await publish({ title: '😀'.repeat(151) });
    expect(long.body.fields).toEqual({ title: 'Must be less than 150 characters' });
    for (const title of ['\u200b', '\u3164', '\u2800 \u00ad']) {
      expect((await publish({ title })).body.fields).toEqual({ title: 'Required' });
    }
  });

  it('tags are cleaned, and those without visible characters are dropped', async () => {
    const { tags } = await kollabOf({ tags: [' SEA\u202e ', 'sea', '\u200b', '', 'e\u0301te\u0301'] });
    expect(tags).toEqual(['sea', '\u00e9t\u00e9']);
  });
});

describe('names', () => {
  const signUp = (overrides: Record<string, unknown>) =>
    app.call('POST', '/signup', { body: signUpForm(overrides) });

  it('accept letters of any script, and no invisible characters', async () => {
    expect((await signUp({ fname: 'Zoe\u0308', lname: '田中' })).status).toBe(201);
    const { rows } = await app.context.database.pool.query(
      'select first_name from accounts where last_name = $1',
      ['田中'],
    );
    expect(rows).toEqual([{ first_name: 'Zo\u00eb' }]);
    for (const fname of ['\u3164\u3164', '\u200b\u200b']) {
      expect((await signUp({ fname })).body.fields).toEqual({ fname: 'Required' });
    }
    const business = { accountType: 'business', businessName: '\u2800\u2800' };
    expect((await signUp(business)).body.fields).toEqual({ businessName: 'Required' });
    for (const text of UNSTORABLE_STRINGS) expect((await signUp({ fname: `Ada${text}` })).status).toBe(400);
  });
});
