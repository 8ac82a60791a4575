import { describe, expect, it } from 'vitest';
import { subjectHeader, subjectLine } from './subject-header.ts';

function read(header: string): string {
  return header
    .replace(/\?=\r\n =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    );
}

describe('a subject', () => {
  it.each([
    'A duet about tides',
    'Grüße, 100 %',
    'An emoji 🎸 and a name in 中文',
    `=?utf-8?q?Bcc:_victim?= wants to collaborate`,
    `${'é'.repeat(190)}`,
    '',
  ])('reads as it was written: %s', (text) => {
    expect(read(subjectHeader(text))).toBe(text);
  });

  it('is one header, whatever is in it', () => {
    const hostile = 'Hi\r\nBcc: v@x.example\n\rX: y\u0000\u2028Z\u0085W';
    expect(subjectHeader(hostile)).toBe('Hi Bcc: v@x.example X: y Z W');
    expect(subjectLine('\ud800 lone')).not.toMatch(/\ud800/);
  });

  it('never lets typed text decode into other text', () => {
    expect(subjectHeader('=?utf-8?q?=0D=0ABcc:_v@x.example?=')).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=/);
  });

  it('is cut between code points if it is too long', () => {
    expect([...subjectLine('🎸'.repeat(10_000))]).toHaveLength(200);
    for (const line of subjectHeader('🎸'.repeat(10_000)).split('\r\n ')) {
      expect(line.length).toBeLessThanOrEqual(75);
      expect(read(line)).not.toContain('\ufffd');
    }
  });
});
