import { useEffect } from 'react';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { api } from '../api.ts';
import { useWrite } from '../write/use-write.ts';

/** Saves the browser's time zone for users who signed up before sign-up asked for it. */
export function KeepTimeZone() {
  const { run } = useWrite(() => api.setPreferences({ body: { timeZone: ownTimeZone() } }), {
    silent: true,
    changes: [],
  });
  useEffect(() => void run(), [run]);
  return null;
}
