import type { Face, FaceColours } from '#infra/face.ts';

export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Preview that mail programs show next to the subject. Default: the first paragraph. */
  preheader?: string;
  /** The user who caused it, with the address of their profile. */
  person?: { name: string; url: string };
  /** The main action. `url` is built from `env.publicUrl`. */
  button?: { label: string; url: string };
  /** Small print below, such as why the mail was sent. */
  footnote?: string;
  /** The page on which a user switches such mails off, linked in the small print. */
  unsubscribePage?: string;
  /** Text of that link. Default: `STOP_LABEL`. */
  unsubscribeLabel?: string;
}

export const STOP_LABEL = 'Stop these emails';

// The colours of src/ui/tokens.css, light and dark. Mail programs support neither custom properties nor light-dark().
const DAY = {
  paper: '#faf5ea',
  sheet: '#fffcf6',
  ink: '#1a1730',
  soft: '#4a4560',
  muted: '#635d74',
  line: '#e2d7c3',
  signal: '#d0360a',
  onSignal: '#ffffff',
  bar: '#3b52e6',
  arrow: '#ee4d1f',
};
const NIGHT: typeof DAY = {
  paper: '#14121f',
  sheet: '#1e1b2d',
  ink: '#f6f0e4',
  soft: '#cbc4d4',
  muted: '#a79fb6',
  line: '#332e48',
  signal: '#ff6b3a',
  onSignal: '#240c02',
  bar: '#7c8fff',
  arrow: '#ff6b3a',
};

const TEXT_FACE = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const HEADING_FACE = "'Bricolage Grotesque',Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

/** For mail programs that support style sheets: dark mode, and the full width on phones. */
const sheetOf = (night: typeof DAY) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.room{padding:16px 12px!important}.sheet{padding:24px 20px!important}.title{font-size:23px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${night.paper}!important;color:${night.ink}!important}
.sheet{background:${night.sheet}!important;border-color:${night.line}!important}
.title,.name{color:${night.ink}!important}
.soft{color:${night.soft}!important}
.muted,.muted a{color:${night.muted}!important}
.press{background:${night.signal}!important}
.press a{color:${night.onSignal}!important}
.bar{border-left-color:${night.bar}!important;color:${night.arrow}!important}
}`;

/** The HTML part of a mail. It loads nothing from the network, so that opening it cannot be tracked. */
export function mailHtml(message: MailContent, face: Face): string {
  const day = { ...DAY, ...inksOf(face.colours?.day) };
  const night = { ...NIGHT, ...inksOf(face.colours?.night) };
  const { subject, heading, paragraphs, person, button, preheader = paragraphs[0] ?? '' } = message;
  const body = paragraphs.map(
    (text) =>
      `<p class="soft" style="margin:0 0 16px;color:${DAY.soft};font-size:16px;line-height:1.55">${lines(text)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${sheetOf(night)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${DAY.paper};color:${DAY.ink};font-family:${TEXT_FACE}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escaped(preheader)}${FILLER}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${DAY.paper}">
<tr><td class="room" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 18px">${nameplate(face, day)}</td></tr>
<tr><td class="sheet" style="background:${DAY.sheet};border:1px solid ${DAY.line};border-radius:18px;padding:32px">
<h1 class="title" style="margin:0 0 16px;font-family:${HEADING_FACE};font-size:27px;font-weight:750;line-height:1.18;letter-spacing:-0.01em;color:${DAY.ink};overflow-wrap:anywhere">${escaped(heading)}</h1>
${body.join('\n')}
${person ? profileLink(person) : ''}
${button ? press(button, day) : ''}
</td></tr>
<tr><td class="muted" style="padding:18px 4px 0;font-size:13px;line-height:1.5;color:${DAY.muted}">
${smallPrint(message).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

// Invisible characters that keep the following text out of the preview.
const FILLER = '&#8199;&#65279;&#847; '.repeat(30);

/** The content id of the logo, which a mail carries as a part of its own. */
export const LOGO_ID = 'logo';

/**
 * The logo beside the name. Without one, the mark of the product without a picture: a bar and an arrow that look like
 * a K. Screen readers read the name.
 */
function nameplate({ name, png }: Face, day: typeof DAY): string {
  const sign = png
    ? `<td style="padding:0 10px 0 0"><img src="cid:${LOGO_ID}" width="32" height="32" alt="" style="display:block;border:0"></td>`
    : `<td aria-hidden="true" style="padding:0 10px 0 0"><div class="bar" style="border-left:8px solid ${day.bar};border-radius:4px;color:${day.arrow};font-family:Arial,sans-serif;font-size:30px;font-weight:900;line-height:26px;height:26px;padding:0 0 0 1px">&lt;</div></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
${sign}
<td class="name" style="font-family:${HEADING_FACE};font-size:21px;font-weight:750;letter-spacing:-0.01em;color:${DAY.ink}">${escaped(name)}</td>
</tr></table>`;
}

function inksOf(colours: FaceColours | undefined): Partial<typeof DAY> {
  if (!colours) return {};
  const { signal, onSignal, printOne, printTwo } = colours;
  return { signal, onSignal, bar: printTwo, arrow: printOne };
}

function smallPrint({ footnote, unsubscribePage, unsubscribeLabel = STOP_LABEL }: MailContent): string[] {
  const link = `<a href="${escaped(unsubscribePage ?? '')}" style="color:${DAY.muted}">${escaped(unsubscribeLabel)}</a>`;
  return [...(footnote ? [lines(footnote)] : []), ...(unsubscribePage ? [link] : [])].map(
    (text) => `<p style="margin:0 0 8px">${text}</p>`,
  );
}

function profileLink({ name, url }: { name: string; url: string }): string {
  return `<p class="soft" style="margin:0 0 16px;color:${DAY.soft};font-size:16px;line-height:1.55"><a class="soft" href="${escaped(url)}" style="color:${DAY.soft}">${escaped(name)}</a></p>`;
}

/** The cell has the colour, too, since some mail programs ignore the padding of a link. */
function press({ label, url }: { label: string; url: string }, day: typeof DAY): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px"><tr>
<td class="press" style="background:${day.signal};border-radius:999px"><a href="${escaped(url)}" style="display:inline-block;padding:13px 26px;border-radius:999px;color:${day.onSignal};font-weight:700;font-size:16px;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0;color:${DAY.muted};font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">Or open <span style="word-break:break-all">${escaped(url)}</span></p>`;
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
