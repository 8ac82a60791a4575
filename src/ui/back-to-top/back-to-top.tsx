import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './back-to-top.module.css';

const SHOWN_AFTER_PX = 900;

/** Fixed at the bottom right once the reader is far down; leads back to the top, the focus with it. */
export function BackToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > SHOWN_AFTER_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const rise = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.button} aria-label="Back to top" onClick={rise}>
      <ArrowUp aria-hidden size={20} />
    </button>
  );
}
