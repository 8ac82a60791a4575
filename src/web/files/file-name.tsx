import { cut } from '#contract/characters.ts';
import styles from './files.module.css';

/** How many code points of a name's end are always shown. */
const END = 10;

/** A name that is cut in the middle where there is no room, so that its ending can be seen. No letter is torn apart. */
export function FileName({ name }: { name: string }) {
  const start = cut(name, Math.max(0, [...name].length - END));
  return (
    <bdi className={styles.name} title={name}>
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>{name.slice(start.length)}</span>
    </bdi>
  );
}
