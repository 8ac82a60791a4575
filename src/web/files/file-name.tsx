import styles from './files.module.css';

/** How many characters of a name's end are always shown. */
const END = 10;

/** A name that is cut in the middle where there is no room, so that its ending can be seen. */
export function FileName({ name }: { name: string }) {
  const characters = [...name];
  return (
    <bdi className={styles.name} title={name}>
      <span className={styles.start}>{characters.slice(0, -END).join('')}</span>
      <span className={styles.end}>{characters.slice(-END).join('')}</span>
    </bdi>
  );
}
