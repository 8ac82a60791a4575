import { describe, expect, it } from 'vitest';
import { IntentKey, intentOf } from './intent.ts';

describe('intentOf', () => {
  it('is equal for equal input', () => {
    expect(intentOf({ body: { note: 'hi' } })).toBe(intentOf({ body: { note: 'hi' } }));
    expect(intentOf({ body: { note: 'hi' } })).not.toBe(intentOf({ body: { note: 'ho' } }));
    expect(intentOf(undefined)).toBe(intentOf(undefined));
  });

  it('compares a form with a file by identity', () => {
    const form = new FormData();
    expect(intentOf({ body: form })).toBe(intentOf({ body: form }));
    expect(intentOf({ body: form })).not.toBe(intentOf({ body: new FormData() }));
    const file = new Blob(['a']);
    expect(intentOf({ file })).not.toBe(intentOf({ file: new Blob(['a']) }));
  });
});

describe('IntentKey', () => {
  it('keeps the key of an intent until it is confirmed', () => {
    const keys = new IntentKey();
    const key = keys.keyFor('a');
    expect(keys.keyFor('a')).toBe(key);
    keys.arrived();
    expect(keys.keyFor('a')).not.toBe(key);
  });

  it('creates a new key for other input', () => {
    const keys = new IntentKey();
    const key = keys.keyFor('a');
    expect(keys.keyFor('b')).not.toBe(key);
  });

  it('restores the key from before a reload', () => {
    const keys = new IntentKey();
    const before = keys.keyFor('a');
    const after = new IntentKey();
    after.restore(keys.current);
    expect(after.keyFor('a')).toBe(before);
    expect(after.keyFor('b')).not.toBe(before);
  });
});
