import { Illustration } from './illustration.tsx';
import inks from './inks.module.css';

/** Like `Illustration`: the second shape is still being drawn. */
export function SoonIllustration({ width }: { width?: number }) {
  return (
    <Illustration name="empty" {...(width !== undefined && { width })}>
      <path
        className={inks.one}
        d="M134.500 82L145 69A6 6 0 0 1 150 66H166A4 4 0 0 1 169 72.500L162.600 82Z"
      />
      <g transform="translate(166 88) rotate(38)">
        <rect className={inks.ink} x="-5" y="-46" width="10" height="40" rx="3" />
        <path className={inks.ink} d="M-5 -4H5L0 8Z" />
      </g>
    </Illustration>
  );
}
