import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import styles from './illustration.module.css';
import inks from './inks.module.css';

export type IllustrationName = 'empty' | 'lost' | 'locked' | 'broken';

type IllustrationProps = {
  name: IllustrationName;
  width?: number;
  /** Drawn over the scene, in its coordinates of 240 by 160. */
  children?: ReactNode;
};

/**
 * Decorative scenes with the logo's two shapes as actors under a studio lamp. `empty`: one waits for the other.
 * `lost`: they passed each other. `locked`: the second is behind a rope. `broken`: the lamp is out. Rare scenes have
 * files of their own.
 */
export function Illustration({ name, width = 240, children }: IllustrationProps) {
  return (
    <svg
      className={styles.illustration}
      viewBox="0 0 240 160"
      width={width}
      height={(width * 160) / 240}
      aria-hidden="true"
    >
      <ellipse className={inks.floor} cx="120" cy="140" rx="98" ry="11" />
      {scenes[name]}
      {children}
    </svg>
  );
}

const lamp = (
  <>
    <path className={styles.line} d="M120 0V16" />
    <path className={inks.ink} d="M104 34C104 22 110 15 120 15S136 22 136 34Z" />
  </>
);
const cone = (
  <path className={clsx(inks.light, styles.light)} d="M106 36H134L186 140C160 148 80 148 54 140Z" />
);
const arrow =
  'M150 66H166A4 4 0 0 1 169 72.500L152 98L170 129.500A4 4 0 0 1 166.500 136H150A6 6 0 0 1 145 133.500L124 102A6 6 0 0 1 124 94L145 69A6 6 0 0 1 150 66Z';

const scenes: Record<IllustrationName, ReactElement> = {
  empty: (
    <>
      {cone}
      {lamp}
      <rect className={inks.two} x="88" y="62" width="30" height="76" rx="11" />
      <path className={styles.outline} d={arrow} />
    </>
  ),
  lost: (
    <>
      <path className={clsx(inks.light, styles.light)} d="M100 37L127 28L238 96C224 124 204 138 176 143Z" />
      <g transform="rotate(-18 120 24)">{lamp}</g>
      <g transform="translate(-52 0)">
        <rect className={inks.two} x="88" y="62" width="30" height="76" rx="11" />
      </g>
      <path className={styles.outline} d="M74 104C96 84 116 128 136 106S160 94 166 100" />
      <g transform="translate(48 0) rotate(14 147 101)">
        <path className={inks.one} d={arrow} />
      </g>
    </>
  ),
  locked: (
    <>
      {cone}
      {lamp}
      <rect className={inks.two} x="88" y="62" width="30" height="76" rx="11" />
      <path className={inks.one} d={arrow} />
      <path className={inks.over} d="M118 89.500V106L124 102A6 6 0 0 1 124 94Z" />
      <path className={styles.line} d="M44 96V140M196 96V140" />
      <path className={styles.rope} d="M44 102C80 132 160 132 196 102" />
      <circle className={inks.ink} cx="44" cy="94" r="6" />
      <circle className={inks.ink} cx="196" cy="94" r="6" />
    </>
  ),
  broken: (
    <>
      <g transform="rotate(24 120 4)">{lamp}</g>
      <path className={styles.line} d="M126 58L118 68L128 72L120 82" />
      <g transform="translate(-16 0)">
        <rect className={inks.two} x="74" y="62" width="30" height="76" rx="11" />
      </g>
      <g transform="translate(8 22) rotate(76 147 101)">
        <path className={inks.one} d={arrow} />
      </g>
    </>
  ),
};
