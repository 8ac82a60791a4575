import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './back-to-top.module.css';

/** A button at the bottom right, shown after scrolling by one screen. It also moves the focus to the top. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > window.innerHeight);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <IconButton
      label="Back to top"
      variant="secondary"
      className={styles.button}
      onClick={() => {
        const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp />
    </IconButton>
  );
}
