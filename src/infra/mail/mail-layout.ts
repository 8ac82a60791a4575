import type { Face } from '#infra/face.ts';
import { type MailContent, mailHtml, STOP_LABEL } from './mail-html.ts';

export interface MailMessage extends MailContent {
  /** The recipient's address, exactly as the account has it. */
  to: string;
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface RenderedMail {
  to: string;
  /** Shown as the sender, unless MAIL_FROM names another one. */
  senderName: string;
  /** The logo that the HTML shows. */
  logo?: Buffer;
  subject: string;
  text: string;
  html: string;
  links: string[];
  unsubscribeUrl?: string;
}

/** Renders a mail in the common layout. All input is treated as text and never becomes markup or a header. */
export function renderMail(message: MailMessage, face: Face): RenderedMail {
  const { button, person, unsubscribePage } = message;
  return {
    to: message.to,
    senderName: face.name,
    ...(face.png && { logo: face.png }),
    subject: message.subject,
    text: plainText(message, face),
    html: mailHtml(message, face),
    links: [button?.url, person?.url, unsubscribePage].filter((url) => url !== undefined),
    ...(message.unsubscribeUrl && { unsubscribeUrl: message.unsubscribeUrl }),
  };
}

function plainText(message: MailContent, face: Face): string {
  const { heading, paragraphs, person, button, footnote, unsubscribePage } = message;
  const { unsubscribeLabel = STOP_LABEL } = message;
  const parts = [
    heading,
    ...paragraphs,
    ...(person ? [`${person.name}:\n${person.url}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    ...(footnote ? [footnote] : []),
    ...(unsubscribePage ? [`${unsubscribeLabel}:\n${unsubscribePage}`] : []),
    face.name,
  ];
  return `${parts.join('\n\n')}\n`;
}
