import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import styles from './theme-switch.module.css';
import { type Theme, useTheme } from './use-theme.ts';

const choices: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'Same as the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <label key={choice} className={styles.choice} title={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
          />
          <Icon aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
