import { linkLabel } from '#contract/links.ts';
import { linksIn, type TextPart } from '#contract/links-in-text.ts';
import styles from './message.module.css';

/**
 * What was written, as text.
 * @param plain shows no address as a link: of a stranger, until their request is accepted
 */
export function MessageText({ text, plain }: { text: string; plain: boolean }) {
  return (
    <p className={styles.text} dir="auto">
      {plain ? text : linksIn(text).map(partOf)}
    </p>
  );
}

function partOf({ text, url }: TextPart, place: number) {
  if (!url) return text;
  return (
    <a key={place} href={url.href} title={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{linkLabel(url)}</bdi>
    </a>
  );
}
