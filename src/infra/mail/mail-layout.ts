import { PRODUCT } from '#contract/product.ts';
import { mailHtml, STOP_LABEL } from './mail-html.ts';

/** The content of a mail; its layout, its plain-text part and its headers are made here. */
export interface MailMessage {
  /** One address, as the account has it. */
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What a mail program shows beside the subject; the first paragraph unless said otherwise. */
  preheader?: string;
  /** The one thing to do; `url` is built from `env.publicUrl`. */
  button?: { label: string; url: string };
  /** Small print below, such as why this mail came. */
  footnote?: string;
  /** Makes the mail one-click unsubscribable (RFC 8058); answers POST. */
  unsubscribeUrl?: string;
  /** The page where a user does the same; linked in the small print. */
  unsubscribePage?: string;
  /** What that link says; `STOP_LABEL` unless said otherwise. */
  unsubscribeLabel?: string;
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
    html: mailHtml(message),
    links: [...(button ? [button.url] : []), ...(unsubscribePage ? [unsubscribePage] : [])],
    ...(message.unsubscribeUrl && { unsubscribeUrl: message.unsubscribeUrl }),
  };
}

function plainText(message: MailMessage): string {
  const { heading, paragraphs, button, footnote, unsubscribePage } = message;
  const { unsubscribeLabel = STOP_LABEL } = message;
  const parts = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    ...(footnote ? [footnote] : []),
    ...(unsubscribePage ? [`${unsubscribeLabel}:\n${unsubscribePage}`] : []),
    PRODUCT,
  ];
  return `${parts.join('\n\n')}\n`;
}
