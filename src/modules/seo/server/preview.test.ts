import { describe, expect, it } from 'vitest';
import { createPreviews } from './preview.ts';
import { drawable } from './preview-card.ts';

const text = (title: string) => ({ category: 'music', categoryLabel: 'Music', title, text: '', by: '@ada' });

describe('createPreviews', () => {
  it('draws a picture once, however many ask for it at the same moment, and keeps it', async () => {
    let drawn = 0;
    const previews = createPreviews(async () => Buffer.from(String(++drawn)));
    const all = await Promise.all(Array.from({ length: 20 }, () => previews(text('Tides'))));
    expect(new Set(all.map(({ png }) => png.toString()))).toEqual(new Set(['1']));
    expect((await previews(text('Tides'))).png.toString()).toBe('1');
    expect((await previews(text('Other'))).hash).not.toBe(all[0]?.hash);
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
      Array.from({ length: 40 }, (_, index) => previews(text(`Picture ${index}`))),
    );
    expect(most).toBe(1);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(16);
    await expect(previews(text('Afterwards'))).resolves.toBeDefined();
  });

  it('forgets the oldest when there are too many, and draws again after a failure', async () => {
    let drawn = 0;
    let fails = true;
    const previews = createPreviews(async () => {
      drawn++;
      if (fails) throw new Error('no ink');
      return Buffer.alloc(10 * 1024 * 1024);
    });
    await expect(previews(text('One'))).rejects.toThrow('no ink');
    fails = false;
    for (const title of ['One', 'Two', 'Three', 'Three']) await previews(text(title));
    expect(drawn).toBe(4);
    await previews(text('One'));
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
    ['Привет', null],
    ['', null],
  ])('%j is drawn as %j', (given, drawn) => expect(drawable(given)).toBe(drawn));
});
