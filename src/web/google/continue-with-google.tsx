import type { ComponentProps } from 'react';
import { googleOutcomeTexts } from '#modules/accounts/google.messages.ts';
import { isGoogleOutcome } from '#modules/accounts/google.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './continue-with-google.module.css';

export function ContinueWithGoogle(button: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button wide icon={<GoogleMark />} {...button}>
      Continue with Google
    </Button>
  );
}

export function OrLine() {
  return <p className={styles.or}>or</p>;
}

/** What came of a visit to Google, from the parameter that the way back adds to the address. */
export function GoogleOutcomeBanner({ outcome }: { outcome: string | null }) {
  if (!isGoogleOutcome(outcome)) return null;
  const isGood = outcome === 'connected' || outcome === 'kept' || outcome === 'proved';
  const tone = isGood ? 'success' : outcome === 'cancelled' ? 'info' : 'error';
  return <Banner tone={tone}>{googleOutcomeTexts[outcome]}</Banner>;
}

/** A letter of our own: logos are trademarks, and none is loaded from elsewhere. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      <path d="M18.5 6.5A8.5 8.5 0 1 0 20.5 12H13" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
