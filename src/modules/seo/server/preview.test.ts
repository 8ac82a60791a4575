import { describe, expect, it } from 'vitest';
import { lettersOf } from '#tests/tools/font-letters.ts';
import { createPreviews, fontFile } from './preview.ts';
import { drawable, FACES, type PreviewFace } from './preview-card.ts';

const FACE: PreviewFace = { name: 'Harbour', colours: null, logo: null, png: null };
const text = (title: string) => ({ category: 'music', categoryLabel: 'Music', title, text: '', by: '@ada' });

describe('createPreviews', () => {
  it('draws a picture once, however many ask for it at the same moment, and keeps it', async () => {
    let drawn = 0;
    const previews = createPreviews(async () => Buffer.from(String(++drawn)));
    const all = await Promise.all(Array.from({ length: 20 }, () => previews(FACE, text('Tides'))));
    expect(new Set(all.map(({ png }) => png.toString()))).toEqual(new Set(['1']));
    expect((await previews(FACE, text('Tides'))).png.toString()).toBe('1');
    expect((await previews(FACE, text('Other'))).hash).not.toBe(all[0]?.hash);
    expect((await previews({ ...FACE, name: 'Quay' }, text('Tides'))).hash).not.toBe(all[0]?.hash);
  });

  it('draws one picture at a time, and turns the many away', async () => {
    let busy = 0;
    let most = 0;
    const previews = createPreviews(async () => {
      most = Math.max(most, ++busy);
      await new Promise((resolve) => setImmediate(resolve));
      busy--;
      return Buffer.alloc(10);
    });
    const settled = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => previews(FACE, text(`Picture ${index}`))),
    );
    expect(most).toBe(1);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(16);
    await expect(previews(FACE, text('Afterwards'))).resolves.toBeDefined();
  });

  it('forgets the oldest when there are too many, and draws again after a failure', async () => {
    let drawn = 0;
    let fails = true;
    const previews = createPreviews(async () => {
      drawn++;
      if (fails) throw new Error('no ink');
      return Buffer.alloc(10 * 1024 * 1024);
    });
    await expect(previews(FACE, text('One'))).rejects.toThrow('no ink');
    fails = false;
    for (const title of ['One', 'Two', 'Three', 'Three']) await previews(FACE, text(title));
    expect(drawn).toBe(4);
    await previews(FACE, text('One'));
    expect(drawn).toBe(5);
  });
});

describe('drawable', () => {
  it.each([
    ['A duet about tides', 'A duet about tides'],
    ['Čapek & Œuvre — 50 €', 'Čapek & Œuvre — 50 €'],
    ['Party 🎉 time', 'Party time'],
    ['🎉', null],
    ['日本語', null],
    ['Łukasz Şahin', 'Łukasz Şahin'],
    ['Ștefan Țurcanu, Őrült, Ğ, Żółć', 'Ștefan Țurcanu, Őrült, Ğ, Żółć'],
    ['Əli Ħal Ọ̀ṣun ǎ', 'Əli Ħal Ọ̀ṣun ǎ'],
    ['Nguyễn Thị Ơi', 'Nguyễn Thị Ơi'],
    ['Привет, Київ, Қазақстан, Ђорђе', 'Привет, Київ, Қазақстан, Ђорђе'],
    ['Γειά σου, ὦ Ἀθηναῖοι', 'Γειά σου, ὦ Ἀθηναῖοι'],
    ['e\u0301te\u0301', 'été'],
    ['ʻOkina · Gal·la', 'ʻOkina · Gal·la'],
    ['Ｃａｆｅ　№ ５', 'Cafe № 5'],
    ['Anne‑Marie ― yes\u2009no', 'Anne-Marie - yes no'],
    ['₺ ₴ ₹ ₿', '₺ ₴ ₹ ₿'],
    ['x\u200Dy\u200B', 'xy'],
    ['Cafe 東京', null],
    ['علی‌رضا', null],
    ['नमस्ते', null],
    ['สวัสดี', null],
    ['한국', null],
    ['שלום', null],
    ['Հայ', null],
    ['Only ٣', null],
    ['W̱SÁNEĆ', null],
    ['≤ 5', null],
    ['3 ≈ 4', null],
    ['5‰', null],
    ['1 + 1 = 2, 5 × 3 − 1', '1 + 1 = 2, 5 × 3 − 1'],
    ['Love ∞ and 2️⃣ ❤️', 'Love and 2'],
    ['', null],
  ])('%j is drawn as %j', (given, drawn) => expect(drawable(given)).toBe(drawn));

  it.each([
    ['Bricolage Grotesque', 700],
    ['Figtree', 500],
    ['Figtree', 600],
  ] as const)('has nothing that %s and its stand-in have no letter for, at weight %i', (face, weight) => {
    const has = new Set(
      ([face, 'Noto Sans'] as const).flatMap((one) =>
        FACES[one].flatMap((letters) => [...lettersOf(fontFile(one, letters, weight))]),
      ),
    );
    const missing = [];
    for (let point = 0; point <= 0x1ffff; point++) {
      const isSurrogate = point >= 0xd800 && point <= 0xdfff;
      for (const one of (!isSurrogate && drawable(String.fromCodePoint(point))) || '')
        if (!has.has(one.codePointAt(0) ?? 0)) missing.push(one);
    }
    expect(missing).toEqual([]);
  });

  it('has a drawing of its own for each letter, and not an empty box for all', async () => {
    const draw = createPreviews();
    const drawn = new Set<string>();
    const letters = ['Ł', 'Ş', 'Ờ', 'Ж', 'Ψ'];
    for (const letter of letters) drawn.add((await draw(FACE, text(letter))).png.toString('base64'));
    expect(drawn.size).toBe(letters.length);
  });
});
