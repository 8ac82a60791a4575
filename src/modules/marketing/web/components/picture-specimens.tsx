import { Avatar } from '#ui/avatar/avatar.tsx';
import { Illustration, type IllustrationName } from '#ui/illustration/illustration.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import cover from '../sample-kollab.svg';
import styles from './content.module.css';
import { BROKEN_PICTURE, Specimen } from './specimen.tsx';

const SCENES: { name: IllustrationName; text: string }[] = [
  { name: 'empty', text: 'One waits for the other' },
  { name: 'lost', text: 'They passed each other' },
  { name: 'locked', text: 'The second is behind a rope' },
  { name: 'broken', text: 'The lamp is out' },
];

/** Avatars, pictures and their placeholders. */
export function PictureSpecimens() {
  return (
    <>
      <Specimen name="Avatar" note="Its sizes, as they are used." layout="row">
        {[28, 32, 40, 64, 96].map((size) => (
          <Avatar key={size} name="Noor Films" size={size} />
        ))}
      </Specimen>
      <Specimen
        name="Avatar"
        note="A picture, a broken one; one word, one sign, right to left, nothing to take a letter from."
        layout="row"
      >
        <Avatar name="Harbour Ferry" src="/icons/icon-192.png" size={56} alt="Picture of Harbour Ferry" />
        <Avatar name="Tomas Bakes" src={BROKEN_PICTURE} size={56} />
        <Avatar name="mara_keystone" size={56} />
        <Avatar name="Ünal" size={56} />
        <Avatar name="نور للأفلام" size={56} />
        <Avatar name="🎬" size={56} />
      </Specimen>
      <Specimen name="Picture" note="As wide as there is room, and no more pixels than that.">
        <Picture
          src={cover}
          alt="A ferry under lamps, drawn in flat shapes"
          sizes="(min-width: 40rem) 22rem, 100vw"
          width={640}
          height={360}
          loading="lazy"
        />
      </Specimen>
      <Specimen name="Picture" note="Without a picture behind it, its words stand in.">
        <Picture src={BROKEN_PICTURE} alt="A picture that did not come" sizes="10rem" loading="lazy" />
      </Specimen>
      <Specimen name="Illustration" note="Its scenes, as large as on a page and as in a card." wide>
        <ul className={styles.scenes}>
          {SCENES.map(({ name, text }) => (
            <li key={name}>
              <span className={styles.scene}>
                <Illustration name={name} width={220} />
                <Illustration name={name} width={150} />
              </span>
              <b>{name}</b>
              <span className={styles.soft}>{text}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
