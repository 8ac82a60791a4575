import { PRODUCT } from '#contract/product.ts';
import { type MailContent, mailHtml, STOP_LABEL } from './mail-html.ts';

/** A mail to be sent; its layout, its plain-text part and its headers are made here. */
export interface MailMessage extends MailContent {
  /** One address, as the account has it. */
  to: string;
  /** Makes the mail one-click unsubscribable (RFC 8058); answers POST. */
  unsubscribeUrl?: string;
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
