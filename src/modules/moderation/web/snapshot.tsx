import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { pictureUrlsOf, textsOf } from './case-words.ts';
import styles from './moderation.module.css';

export function Snapshot({ seen }: { seen: Record<string, unknown> }) {
  const pictures = pictureUrlsOf(seen);
  const items = textsOf(seen).map(({ term, detail }) => ({
    term,
    detail: (
      <p className={styles.words} dir="auto">
        {detail}
      </p>
    ),
  }));
  if (items.length === 0)
    return <p className={styles.words}>The copy of what was reported has been deleted.</p>;
  return (
    <>
      <DefinitionList items={items} />
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((address, index) => (
            <img
              key={address}
              src={address}
              alt={`As reported, ${index + 1} of ${pictures.length}`}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
