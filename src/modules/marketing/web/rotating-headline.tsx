import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './rotating-headline.module.css';

interface RotatingHeadlineProps {
  start: string;
  words: readonly string[];
  /** The whole headline for screen readers, without rotation. */
  spoken: string;
}

const TURN_MS = 2800;

/**
 * A headline whose last words rotate. With reduced motion the first words stay; otherwise the reader can pause it
 * (WCAG 2.2.2). All words share one grid cell, so that the layout does not shift.
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
          label={paused ? 'Play the headline' : 'Pause the headline'}
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

/** Whether motion is off. It is off until the page is hydrated, since it could not be paused before. */
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
