import { use } from 'react';
import { themeScript } from '#ui/theme/theme-script.ts';
import { NonceContext } from '../nonce.ts';

/** Applies the chosen theme before the first paint. */
export function ThemeScript() {
  return (
    <script nonce={use(NonceContext)} suppressHydrationWarning>
      {themeScript}
    </script>
  );
}
