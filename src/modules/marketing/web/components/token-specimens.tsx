import type { CSSProperties } from 'react';
import { Specimen } from './specimen.tsx';
import styles from './tokens.module.css';
import { COLOURS, PAIRS, RADII, SHADOWS, SPACES, TEXT_SIZES } from './tokens-shown.ts';

const token = (name: string) => `var(--${name})`;

export function TokenSpecimens() {
  return (
    <>
      <Specimen name="Colours" note="Each has a light and a dark value for the theme." wide>
        {Object.entries(COLOURS).map(([family, names]) => (
          <div key={family} className={styles.family}>
            <h4>{family}</h4>
            <ul className={styles.swatches}>
              {names.map((name) => (
                <li key={name}>
                  <span className={styles.swatch} style={{ background: token(name) }} />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Specimen>
      <Specimen name="Colours" note="Text on its background." wide>
        <ul className={styles.swatches}>
          {PAIRS.map(([words, ground]) => (
            <li
              key={words}
              className={styles.pair}
              style={{ color: token(words), background: token(ground) }}
            >
              {words} on {ground}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type" note="One scale, in both typefaces." wide>
        <ul className={styles.scale}>
          {TEXT_SIZES.map((size) => (
            <li key={size} style={{ '--size': token(`text-${size}`) } as CSSProperties}>
              <span className={styles.step}>{size}</span>
              <span className={styles.words}>Make it together, 1,204</span>
              <span className={styles.heading}>Make it together</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Space" note="Multiples of 4 px.">
        <ul className={styles.spaces}>
          {SPACES.map((step) => (
            <li key={step}>
              <span className={styles.step}>{step}</span>
              <span className={styles.space} style={{ width: token(`space-${step}`) }} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Corners and shadows" note="Light falls from above.">
        <ul className={styles.swatches}>
          {RADII.map((radius) => (
            <li key={radius}>
              <span className={styles.swatch} style={{ borderRadius: token(`radius-${radius}`) }} />
              radius-{radius}
            </li>
          ))}
          {SHADOWS.map((shadow) => (
            <li key={shadow}>
              <span className={styles.swatch} style={{ boxShadow: token(`shadow-${shadow}`) }} />
              shadow-{shadow}
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
