import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Mara Kovač', 'MK'],
    ['J. R. Ünal', 'JÜ'],
    ['mara_k', 'M'],
    ['studio', 'S'],
    ["O'Brien", 'O'],
    ['日本 太郎', '日太'],
    ['علی‌رضا', 'ع'],
    ['ليلى الحسيني', 'ل'],
    ['हिन्दी शिक्षक', 'हिशि'],
    ['e\u0301lan q\u0323ua', 'E\u0301Q\u0323'],
    ['ญี่ปุ่น', 'ญี่'],
    ['葛\u{E0100}城 健', '葛\u{E0100}健'],
    ['St. John O’Neill', 'SO'],
    ['Gal·la', 'GL'],
    ['ʻOkina Kai', 'OK'],
    ['Kaʻa ʼA', 'KA'],
    ['𐐨𐐩', '𐐀'],
    ['  ', '?'],
    ['🎥', '?'],
  ])('%s gives %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});

describe('hueOf', () => {
  it('is a stable angle that differs between names', () => {
    expect(hueOf('mara_k')).toBe(hueOf('mara_k'));
    const hues = new Set(['mara', 'jonas', 'studio', 'lena', 'ola', 'pim'].map(hueOf));
    expect(hues.size).toBeGreaterThan(4);
    for (const hue of hues) expect(hue).toBeGreaterThanOrEqual(0);
    for (const hue of hues) expect(hue).toBeLessThan(360);
  });
});
