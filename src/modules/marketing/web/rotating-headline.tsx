import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './rotating-headline.module.css';

interface RotatingHeadlineProps {
  /** What stays, such as 'Find your next'. */
  start: string;
  /** What takes turns after it; the first one stands while nothing moves. */
  words: readonly string[];
  /** The whole headline for who hears it: said once, without the turns. */
  spoken: string;
}

const TURN_MS = 2800;

/**
 * A headline whose last words take turns. With reduced motion the first ones stay; otherwise the reader can stop it
 * (WCAG 2.2.2). All words are in one place, so that nothing around them shifts.
 */
export function RotatingHeadline({ start, words, spoken }: RotatingHeadlineProps) {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const still = useStill();
  const moving = !still && !paused;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % words.length), TURN_MS);
    return () => clearInterval(timer);
  }, [moving, words.length]);

  return (
    <div className={styles.frame}>
      <h1>
        <span className="visually-hidden">{spoken}</span>
        <span aria-hidden="true">
          {start}{' '}
          <span className={styles.words}>
            {words.map((word, index) => (
              <span key={word} className={styles.word} data-current={index === at || undefined}>
                {word}
              </span>
            ))}
          </span>
        </span>
      </h1>
      {still ? null : (
        <IconButton
          label={paused ? 'Let the headline move' : 'Stop the headline'}
          size="s"
          className={styles.pause}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play /> : <Pause />}
        </IconButton>
      )}
    </div>
  );
}

/** Whether nothing is to move: also until the page's script runs, since it could not be stopped. */
function useStill(): boolean {
  const [still, setStill] = useState(true);
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setStill(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return still;
}
