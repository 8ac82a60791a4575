import { expect, it } from 'vitest';
import { fileStem } from './file-stem.ts';

it.each([
  ['Harbour & Quay', 'harbour-quay'],
  ['Łódź', 'lodz'],
  ['Straße nach Tromsø', 'strasse-nach-tromso'],
  ['Ａtelier №5!', 'atelier-no5'],
  ['東京', 'site'],
])('a file of the place %j is named %s', (name, stem) => expect(fileStem(name)).toBe(stem));
