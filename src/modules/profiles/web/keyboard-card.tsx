import { useEffect, useState } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { isSlashKeyOn, switchSlashKey } from '#web/search/slash-key.ts';

export function KeyboardCard() {
  const [on, setOn] = useState(true);
  // Read after hydration, since only the browser has it.
  useEffect(() => setOn(isSlashKeyOn()), []);
  return (
    <Panel id="keyboard" title="Keyboard" intro="What keys do in this browser.">
      <Switch
        label="The key / opens the search"
        hint="Switch it off if you speak to your computer, or if it gets in the way."
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          switchSlashKey(checked);
          setOn(checked);
        }}
      />
    </Panel>
  );
}
