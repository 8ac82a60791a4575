import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const description = readFileSync(new URL('../../../../ui/README.md', import.meta.url), 'utf8');
const sources = globSync('*.tsx', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

it('shows every component that the design system documents, and documents each once', () => {
  const described = [...description.matchAll(/\*\*([A-Z]\w+)\*\*/g)].map(([, name]) => name ?? '');
  const shown = sources.flatMap((source) =>
    [...source.matchAll(/<Specimen\s+name="([^"]+)"/g)].flatMap(([, names]) => names?.split(', ') ?? []),
  );
  expect(described.length).toBeGreaterThan(50);
  expect(new Set(described).size).toBe(described.length);
  expect(described.filter((name) => !shown.includes(name))).toEqual([]);
});
