import { Megaphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { readStored, store } from '#ui/storage.ts';
import { usePlace } from '../viewer.ts';
import styles from './announcement.module.css';

const KEY = 'announcement';
/** Browsers cannot wait longer with one timer. */
const MOST_MS = 2 ** 31 - 1;

/** What the operator wants everybody to know, until its end or until this browser dismisses it. */
export function Announcement() {
  const announcement = usePlace()?.announcement;
  const { id = '', until = null } = announcement ?? {};
  const [hidden, setHidden] = useState('');
  useEffect(() => {
    if (id !== '' && readStored(KEY) === id) setHidden(id);
  }, [id]);
  useEffect(() => {
    if (until === null) return;
    const left = Math.min(Math.max(new Date(until).getTime() - Date.now(), 0), MOST_MS);
    const timer = setTimeout(() => setHidden(id), left);
    return () => clearTimeout(timer);
  }, [id, until]);
  if (!announcement || hidden === id) return null;
  const dismiss = () => {
    store(KEY, id);
    setHidden(id);
  };
  return (
    <aside className={styles.bar} aria-label="Announcement">
      <Megaphone aria-hidden className={styles.icon} />
      <p className={styles.text} dir="auto">
        {announcement.text}{' '}
        {announcement.link ? <a href={announcement.link}>{URL.parse(announcement.link)?.host}</a> : null}
      </p>
      <IconButton label="Dismiss the announcement" size="s" onClick={dismiss}>
        <X />
      </IconButton>
    </aside>
  );
}
