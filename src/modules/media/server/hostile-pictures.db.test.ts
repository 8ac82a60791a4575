// @module-tag whole
// @module-tag counted
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILE_PICTURES } from '#modules/profiles/server/profile-pictures.service.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { Chance } from '#tests/fuzz.ts';
import {
  carryingPictures,
  type HostilePicture,
  hostilePictures,
  mutant,
  PAYLOAD,
  PLACE,
} from '#tests/hostile-pictures.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier, tier } from '#tests/tools/tier.ts';
import { pictureRows, plainPicture, storedFiles, upload } from '#tests/uploads.ts';
import { filesOf, type Purpose } from '../media.rules.ts';
import { collectPictures } from './collect-pictures.ts';

const deep = tier === 'deep';
const MUTANTS = byTier({ main: 60, all: 300, deep: 5_000 });
/** Generous: these tests check what is stored, not how long it takes. */
const TEST_MS = deep ? 1_800_000 : 120_000;
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);

let app: TestApp;
let person: Person;
let asked = 0;
const canary = http.createServer((_request, response) => {
  asked++;
  response.end();
});
let hostile: HostilePicture[];
let canaryUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  app = await acquireTestApp();
  person = await createPerson(app.context);
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  hostile = await hostilePictures(canaryUrl);
});
afterAll(async () => {
  await app.close();
  canary.close();
});

it('refuses what is no picture or would be too much of one, and keeps nothing of it', {
  timeout: TEST_MS,
}, async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(24);
  for (const { name, bytes, outcome } of hostile) {
    const received = await upload(app, person.token, bytes, { to: '/pictures' });
    const what = `${name}: ${received.text}`;
    expect(outcome === 'refused' ? [413, 415, 422] : [201, 413, 415, 422], what).toContain(received.status);
    if (received.status !== 201) expect(received.body.error, what).toMatch(/picture|fields/);
  }
  expect(asked, 'what the canary was asked').toBe(0);
  await expectFilesOfRowsAlone();
  expect((await pictureRows(app)).length).toBeLessThanOrEqual(3);
});

it('links to pictures elsewhere are shown, and never asked for', async () => {
  const { token, username } = person;
  const bannerUrl = `${canaryUrl}/banner.png`;
  const body = { bio: 'Me', bannerUrl };
  expect((await app.call('POST', '/user/edit/page', { token, body })).status).toBe(200);
  await app.context.database.pool.query('update profiles set profile_image_url = $1', [bannerUrl]);
  const shown = await app.call('GET', `/user/${username}`);
  expect(shown.body.userData.user.bannerUrl).toBe(bannerUrl);
  expect((await fetch(`${app.url}/og/user/${username}.png`)).status).toBe(200);
  await collectPictures(app.context, PROFILE_PICTURES, { everything: true });
  expect((await app.call('DELETE', '/user/banner', { token })).status).toBe(200);
  expect(asked, 'what the canary was asked').toBe(0);
});

describe('of a picture with embedded data', () => {
  it('the picture alone is kept, as JPEG and WebP that say so, in a sandbox', async () => {
    for (const { name, bytes } of await carryingPictures()) {
      expect(bytes.includes(PAYLOAD), name).toBe(true);
      const { status, body } = await upload(app, person.token, bytes);
      expect(status, name).toBe(200);
      for (const file of await filesAt(body.url)) {
        const received = await fetch(`${app.url}/media/${file}`);
        const kept = Buffer.from(await received.arrayBuffer());
        for (const text of [PAYLOAD, 'alert', PLACE, 'GPS', 'Exif']) {
          expect(kept.includes(text), `${text} in ${file} of ${name}`).toBe(false);
        }
        const { exif, xmp, icc, iptc, format } = await sharp(kept).metadata();
        expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
        expect(received.headers.get('content-type')).toBe(`image/${format}`);
        expect(received.headers.get('x-content-type-options')).toBe('nosniff');
        expect(received.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/);
        expect(received.headers.get('content-disposition')).toBe(`inline; filename="${file}"`);
      }
    }
  });
});

it(`${MUTANTS} mutants are pictures or are refused, seed ${SEED}, and nothing else is kept`, {
  timeout: TEST_MS,
}, async () => {
  const chance = new Chance(SEED);
  const formats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const;
  const seen = new Map<number, number>();
  const originals = await Promise.all(
    formats.map(async (format) => {
      const flat = { width: 240, height: 200, channels: 3, background: 'navy' } as const;
      const noise = { ...flat, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const;
      return sharp({ create: noise })
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'me' } })
        .toBuffer();
    }),
  );
  for (let made = 0; made < MUTANTS; made++) {
    const bytes = mutant(chance, chance.pick(originals));
    const { status, text } = await upload(app, person.token, bytes);
    expect([200, 415, 422], `mutant ${made}: ${text}`).toContain(status);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  for (const status of [200, 415, 422]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0);
  await expectFilesOfRowsAlone();
  expect((await upload(app, person.token, await plainPicture('white'))).status).toBe(200);
});

async function expectFilesOfRowsAlone(): Promise<void> {
  const rows = await pictureRows(app);
  const named = rows.flatMap(({ purpose, hash }) => filesOf(purpose as Purpose, hash));
  expect(await storedFiles(app)).toEqual([...new Set(named)].sort());
}

async function filesAt(url: string): Promise<string[]> {
  const stem = url.replace('/media/', '').replace('.jpg', '');
  return (await storedFiles(app)).filter((name) => name.startsWith(stem));
}
