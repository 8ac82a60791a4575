import { PRODUCT } from '#contract/product.ts';
import { type MailContent, mailHtml, STOP_LABEL } from './mail-html.ts';

export interface MailMessage extends MailContent {
  /** The recipient's address, exactly as the account has it. */
  to: string;
  /** Address for one-click unsubscribing by POST (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  unsubscribeUrl?: string;
}

/** Renders a mail in the common layout. All input is treated as text and never becomes markup or a header. */
export function renderMail(message: MailMessage): RenderedMail {
  const { button, person, unsubscribePage } = message;
  return {
    to: message.to,
    subject: message.subject,
    text: plainText(message),
    html: mailHtml(message),
    links: [button?.url, person?.url, unsubscribePage].filter((url) => url !== undefined),
    ...(message.unsubscribeUrl && { unsubscribeUrl: message.unsubscribeUrl }),
  };
}

function plainText(message: MailContent): string {
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
    PRODUCT,
  ];
  return `${parts.join('\n\n')}\n`;
}
