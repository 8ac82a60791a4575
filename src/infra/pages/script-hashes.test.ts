import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashScripts } from './script-hashes.ts';

const NONCE = 'abc123';
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('hashScripts', () => {
  it('lists the hash of each inline script once, and removes the nonce', () => {
    const { html, sources } = hashScripts(
      `<head><script nonce="${NONCE}">one()</script><link nonce="${NONCE}" href="/x"></head>` +
        `<script type="module" nonce="${NONCE}" async="">two(
          "é")</script><script nonce="${NONCE}">one()</script>`,
      NONCE,
    );
    expect(html).not.toContain(NONCE);
    expect(html).toContain('<script>one()</script><link href="/x">');
    expect(sources).toEqual([source('one()'), source('two(\n          "é")')]);
  });

  it('allows no script without the nonce', () => {
    const { sources } = hashScripts(
      `<script>evil()</script><script nonce="guess">evil()</script><script nonce="${NONCE}">one()</script>`,
      NONCE,
    );
    expect(sources).toEqual([source('one()')]);
  });

  it('skips scripts with an address', () => {
    expect(hashScripts(`<script nonce="${NONCE}" src="/a.js"></script>`, NONCE).sources).toEqual([]);
  });
});
