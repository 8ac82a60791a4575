import clsx from 'clsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { THEME_KEY, type Theme } from './theme-script.ts';
import styles from './theme-switch.module.css';

const CHOICES = [
  { theme: 'system', label: 'As the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const;

const CHANGED = 'themechange';

/** Lets the reader choose light, dark, or what the system says. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribe, current, () => 'system' as Theme);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Colours</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="button"
          className={clsx(styles.choice, chosen === theme && styles.chosen)}
          aria-pressed={chosen === theme}
          aria-label={label}
          title={label}
          onClick={() => choose(theme)}
        >
          <Icon aria-hidden size={16} />
        </button>
      ))}
    </fieldset>
  );
}

function choose(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  dispatchEvent(new Event(CHANGED));
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(callback: () => void): () => void {
  addEventListener(CHANGED, callback);
  return () => removeEventListener(CHANGED, callback);
}
