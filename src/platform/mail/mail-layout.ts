import { PRODUCT } from '#contract/product.ts';

/** What a mail says; its look, its plain-text part and its headers are made by the platform. */
export interface MailMessage {
  /** One address, as the account has it. */
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do; `url` is built from `env.publicUrl`. */
  button?: { label: string; url: string };
  /** Small print below, such as why this mail came. */
  footnote?: string;
  /** Makes the mail one-click unsubscribable (RFC 8058); answers POST. */
  unsubscribeUrl?: string;
  /** The page where a person does the same by hand; linked in the small print. */
  unsubscribePage?: string;
}

/** A mail as it leaves. */
export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The addresses in it, the button's first. */
  links: string[];
  /** Answers POST with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The one layout of all mails. Whatever it is given is text: nothing in it becomes markup or a header. */
export function renderMail(message: MailMessage): RenderedMail {
  const { button, unsubscribePage } = message;
  return {
    to: message.to,
    subject: message.subject,
    text: plainText(message),
    html: html(message),
    links: [...(button ? [button.url] : []), ...(unsubscribePage ? [unsubscribePage] : [])],
    ...(message.unsubscribeUrl && { unsubscribeUrl: message.unsubscribeUrl }),
  };
}

function plainText({ heading, paragraphs, button, footnote, unsubscribePage }: MailMessage): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    ...(footnote ? [footnote] : []),
    ...(unsubscribePage ? [`Stop these e-mails:\n${unsubscribePage}`] : []),
    PRODUCT,
  ];
  return `${parts.join('\n\n')}\n`;
}

// The colours and faces of src/ui/tokens.css by day; mail programs know no custom properties.
const PAPER = '#faf5ea';
const SHEET = '#fffcf6';
const INK = '#1a1730';
const SOFT = '#4a4560';
const MUTED = '#635d74';
const LINE = '#e2d7c3';
const SIGNAL = '#d0360a';
const FACE = "Figtree,'Helvetica Neue',Arial,sans-serif";

function html({ subject, heading, paragraphs, button, footnote, unsubscribePage }: MailMessage): string {
  const body = paragraphs.map(
    (text) => `<p style="margin:0 0 16px;color:${SOFT};font-size:16px;line-height:1.55">${lines(text)}</p>`,
  );
  const small = [
    ...(footnote ? [lines(footnote)] : []),
    ...(unsubscribePage
      ? [`<a href="${escaped(unsubscribePage)}" style="color:${MUTED}">Stop these e-mails</a>`]
      : []),
  ].map((text) => `<p style="margin:0 0 8px">${text}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK};font-family:${FACE}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:700;color:${INK}">${escaped(PRODUCT)}</td></tr>
<tr><td style="background:${SHEET};border:1px solid ${LINE};border-radius:18px;padding:32px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;color:${INK}">${escaped(heading)}</h1>
${body.join('\n')}
${button ? buttonHtml(button) : ''}
</td></tr>
<tr><td style="padding:16px 0;font-size:13px;line-height:1.5;color:${MUTED}">
${small.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0 16px"><a href="${escaped(url)}" style="display:inline-block;background:${SIGNAL};color:#ffffff;font-weight:700;font-size:16px;text-decoration:none;padding:12px 24px;border-radius:999px">${escaped(label)}</a></p>
<p style="margin:0;color:${MUTED};font-size:13px;line-height:1.5;word-break:break-all">Or open ${escaped(url)}</p>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function lines(text: string): string {
  return escaped(text).replace(/\n/g, '<br>');
}
