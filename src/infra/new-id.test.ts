import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('is a UUID of version 7 that starts with the time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(ms).toBeGreaterThanOrEqual(before);
  expect(ms).toBeLessThanOrEqual(Date.now());
});

it('is unique, and sorts after earlier ones', () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
  expect(ids).toEqual([...ids].sort());
});
