import { link, linkLabel } from '#contract/links.ts';
import styles from './message.module.css';

const ADDRESS = /(https?:\/\/[^\s<>"']+)/i;
// What ends a sentence is not the end of an address.
const TAIL = /[.,;:!?)\]}»”’]+$/;

/**
 * What was written, as text.
 * @param plain shows no address as a link: of a stranger, until their request is accepted
 */
export function MessageText({ text, plain }: { text: string; plain: boolean }) {
  return (
    <p className={styles.text} dir="auto">
      {plain ? text : text.split(ADDRESS).map(partOf)}
    </p>
  );
}

function partOf(part: string, place: number) {
  // Every second part is an address.
  if (place % 2 === 0) return part;
  const tail = TAIL.exec(part)?.[0] ?? '';
  const url = link(part.slice(0, part.length - tail.length));
  if (!url) return part;
  return (
    <span key={place}>
      <a href={url.href} title={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <bdi>{linkLabel(url)}</bdi>
      </a>
      {tail}
    </span>
  );
}
