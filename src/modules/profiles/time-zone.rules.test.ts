import { expect, it } from 'vitest';
import { isTimeZone, TIME_ZONE_LETTERS } from './time-zone.rules.ts';

it.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Asia/Calcutta', true],
  ['Asia/Kolkata', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  // It has no summer time.
  ['+02:00', false],
  ['Mars/Olympus', false],
  ['UTC ', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

it('no name is longer than a column has room for', () => {
  for (const name of Intl.supportedValuesOf('timeZone'))
    expect(name.length, name).toBeLessThanOrEqual(TIME_ZONE_LETTERS);
});
