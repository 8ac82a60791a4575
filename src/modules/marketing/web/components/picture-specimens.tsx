import { Avatar } from '#ui/avatar/avatar.tsx';
import { Illustration, type IllustrationName } from '#ui/illustration/illustration.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import cover from '../sample-kollab.svg';
import styles from './content.module.css';
import { BROKEN_PICTURE, Specimen } from './specimen.tsx';

const SCENES: { name: IllustrationName; text: string }[] = [
  { name: 'empty', text: 'One is waiting for the other' },
  { name: 'lost', text: 'They passed each other' },
  { name: 'locked', text: 'The second is behind a rope' },
  { name: 'broken', text: 'The lamp is out' },
];

export function PictureSpecimens() {
  return (
    <>
      <Specimen name="Avatar" note="The sizes in use." layout="row">
        {[28, 32, 40, 64, 96].map((size) => (
          <Avatar key={size} name="Noor Films" size={size} />
        ))}
      </Specimen>
      <Specimen
        name="Avatar"
        note="A picture, a broken one; one word, one letter, right to left, no letters at all."
        layout="row"
      >
        <Avatar name="Harbour Ferry" src="/icons/icon-192.png" size={56} alt="Picture of Harbour Ferry" />
        <Avatar name="Tomas Bakes" src={BROKEN_PICTURE} size={56} />
        <Avatar name="mara_keystone" size={56} />
        <Avatar name="Ünal" size={56} />
        <Avatar name="نور للأفلام" size={56} />
        <Avatar name="🎬" size={56} />
      </Specimen>
      <Specimen name="Picture" note="As wide as its container, without extra pixels.">
        <Picture
          src={cover}
          alt="A ferry under lamps, drawn in flat shapes"
          sizes="(min-width: 40rem) 22rem, 100vw"
          width={640}
          height={360}
          loading="lazy"
        />
      </Specimen>
      <Specimen name="Picture" note="If the picture does not load, its text is shown.">
        <Picture src={BROKEN_PICTURE} alt="A picture that did not load" sizes="10rem" loading="lazy" />
      </Specimen>
      <Specimen name="Illustration" note="The scenes, in the sizes for pages and for cards." wide>
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
