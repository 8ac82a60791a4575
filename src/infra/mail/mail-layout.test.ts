import { describe, expect, it } from 'vitest';
import type { Face } from '#infra/face.ts';
import { type MailMessage, renderMail as render } from './mail-layout.ts';

const FACE: Face = { name: 'Harbour & Co', tagline: '', colours: null, logo: null, png: null };
const renderMail = (message: MailMessage, face = FACE) => render(message, face);

const hostile = `<script>alert(1)</script>"'&amp;`;

describe('a mail', () => {
  it('says the same in its text and HTML parts', () => {
    const mail = renderMail({
      to: 'ada@people.example',
      subject: 'Verify',
      heading: 'Is this you?',
      paragraphs: ['First line\nsecond line', 'More.'],
      button: { label: 'Yes', url: 'https://here.example/security?mode=verifyEmail&oobCode=abc' },
      footnote: 'Ignore it if not.',
      unsubscribeUrl: 'https://here.example/api/unsubscribe?token=t',
      unsubscribePage: 'https://here.example/unsubscribe?token=t',
    });
    for (const part of ['Is this you?', 'More.', 'Yes', 'Ignore it if not.', 'Harbour']) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.text).toContain('\nhttps://here.example/security?mode=verifyEmail&oobCode=abc\n');
    expect(mail.html).toContain('href="https://here.example/security?mode=verifyEmail&amp;oobCode=abc"');
    expect(mail.html).toContain('First line<br>second line');
    expect(mail.links).toEqual([
      'https://here.example/security?mode=verifyEmail&oobCode=abc',
      'https://here.example/unsubscribe?token=t',
    ]);
  });

  it('contains no markup from users, and loads nothing', () => {
    const { html } = renderMail({
      to: 'ada@people.example',
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      button: { label: hostile, url: `https://here.example/"><img src=x>` },
      footnote: hostile,
    });
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import|src=x>/i);
    expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;amp;/g)).toHaveLength(6);
  });

  it('uses its first paragraph as the preview, or its own preheader', () => {
    const message = {
      to: 'ada@people.example',
      subject: 'S',
      heading: 'H',
      paragraphs: ['First.', 'Second.'],
    };
    const hidden = (html: string) => /<div style="display:none[^>]+>([^&]*)/.exec(html)?.[1];
    expect(hidden(renderMail(message).html)).toBe('First.');
    expect(hidden(renderMail({ ...message, preheader: 'In short' }).html)).toBe('In short');
    expect(renderMail(message).text).not.toContain('In short');
  });

  it('shows the logo of the place, as a part of the mail, and its colours', () => {
    const inks = { signal: '#0b6e4f', onSignal: '#ffffff', printOne: '#0b6e4f', printTwo: '#063f2d' };
    const png = Buffer.from('a picture');
    const mail = renderMail(
      {
        ...{ to: 'a@b.example', subject: 'S', heading: 'H', paragraphs: ['P'] },
        button: { label: 'Go', url: 'https://here.example/' },
      },
      { ...FACE, colours: { day: inks, night: { ...inks, signal: '#4fc29b' } }, png },
    );
    expect(mail).toMatchObject({ senderName: 'Harbour & Co', logo: png });
    for (const part of ['src="cid:logo"', 'Harbour &amp; Co', 'background:#0b6e4f', 'background:#4fc29b'])
      expect(mail.html).toContain(part);
  });

  it('follows the reader’s light or dark mode', () => {
    const { html } = renderMail({ to: 'a@b.example', subject: 'S', heading: 'H', paragraphs: ['P'] });
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});
