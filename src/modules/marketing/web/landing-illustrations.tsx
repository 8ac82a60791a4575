import clsx from 'clsx';
import type { ReactElement } from 'react';
import inks from '#ui/illustration/inks.module.css';
import styles from './landing-illustrations.module.css';

/*
 * The two shapes of the logo as characters on a stage, as in the other illustrations. Decorative: the text beside them
 * says the same.
 */

const ARROW =
  'M150 66H166A4 4 0 0 1 169 72.5L152 98L170 129.5A4 4 0 0 1 166.5 136H150A6 6 0 0 1 145 133.5L124 102A6 6 0 0 1 124 94L145 69A6 6 0 0 1 150 66Z';
const column = <rect className={inks.two} x="88" y="62" width="30" height="76" rx="11" />;
const arrow = <path className={inks.one} d={ARROW} />;

/** The two shapes, overlapping to form a K. */
const met = (
  <>
    {column}
    <g transform="translate(-16 0)">{arrow}</g>
    <path className={inks.over} d="M118 82.200V117.800L108 102A6 6 0 0 1 108 94Z" />
  </>
);

/** A studio with its lamps on, and both shapes at work. */
export function HeroIllustration() {
  return (
    <svg className={styles.hero} viewBox="0 0 420 320" aria-hidden="true">
      <ellipse className={inks.floor} cx="210" cy="284" rx="190" ry="24" />
      <path className={clsx(inks.light, styles.light)} d="M98 62L136 50L330 284C290 296 190 298 150 288Z" />
      <path className={clsx(inks.light, styles.light)} d="M322 62L284 50L90 284C130 296 230 298 270 288Z" />
      <path className={styles.line} d="M104 0V30M316 0V30" />
      <path className={inks.ink} d="M84 70L94 34Q104 24 122 30L146 44Z" />
      <path className={inks.ink} d="M336 70L326 34Q316 24 298 30L274 44Z" />
      <g transform="translate(-60 -20) scale(2.2)">{met}</g>
      <path className={styles.line} d="M40 284L62 214L84 284M62 214V284" />
      <rect className={inks.ink} x="42" y="190" width="40" height="28" rx="6" />
      <circle className={styles.lens} cx="88" cy="204" r="9" />
      <path className={inks.one} d="M306 112l5 13 13 5-13 5-5 13-5-13-13-5 13-5Z" />
      <path className={inks.one} d="M120 128l4 9 9 4-9 4-4 9-4-9-9-4 9-4Z" />
      <rect
        className={styles.paper}
        x="316"
        y="236"
        width="66"
        height="42"
        rx="5"
        transform="rotate(-7 349 257)"
      />
      <path className={styles.thin} d="M327 251l42-5M328 261l26-3" />
    </svg>
  );
}

export type StepName = 'discover' | 'connect' | 'collaborate' | 'rise';

const scenes: Record<StepName, ReactElement> = {
  discover: (
    <>
      <path className={clsx(inks.light, styles.light)} d="M62 38L92 26L206 138C176 146 108 146 76 138Z" />
      <path className={inks.ink} d="M48 48L58 20Q66 10 80 15L100 26Z" />
      <g transform="translate(34 0)">{column}</g>
      <rect className={styles.outline} x="36" y="86" width="26" height="52" rx="10" />
      <circle className={styles.outline} cx="196" cy="118" r="20" />
    </>
  ),
  connect: (
    <>
      <g transform="translate(-34 0)">{column}</g>
      <g transform="translate(30 0)">{arrow}</g>
      <path className={styles.outline} d="M92 92C106 66 132 66 146 90" />
      <rect
        className={styles.paper}
        x="106"
        y="58"
        width="30"
        height="20"
        rx="3"
        transform="rotate(-8 121 68)"
      />
      <path className={styles.thin} d="M113 66l12-2M114 71l7-1" />
    </>
  ),
  collaborate: (
    <>
      <path className={clsx(inks.light, styles.light)} d="M106 30H134L184 138C160 147 80 147 56 138Z" />
      <path className={inks.ink} d="M104 30C104 18 110 11 120 11S136 18 136 30Z" />
      <g transform="translate(6 0)">{met}</g>
    </>
  ),
  rise: (
    <>
      <path className={styles.rays} d="M120 20V6M76 36L66 26M164 36L174 26M54 74H40M186 74H200" />
      <rect className={inks.ink} x="66" y="116" width="108" height="24" rx="5" />
      <g transform="translate(6 -22)">{met}</g>
    </>
  ),
};

export function StepIllustration({ name }: { name: StepName }) {
  return (
    <svg className={styles.step} viewBox="0 0 240 160" aria-hidden="true">
      <ellipse className={inks.floor} cx="120" cy="140" rx="98" ry="11" />
      {scenes[name]}
    </svg>
  );
}
