import { useEffect, useState } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { isSlashKeyOn, switchSlashKey } from '#web/search/slash-key.ts';

export function KeyboardCard() {
  const [on, setOn] = useState(true);
  // Read after hydration, since only the browser has it.
  useEffect(() => setOn(isSlashKeyOn()), []);
  return (
    <Panel id="keyboard" title="Keyboard" intro="Keyboard shortcuts in this browser.">
      <Switch
        label="Open the search with the / key"
        hint="Switch it off if you control your computer by voice, or if it gets in the way."
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          switchSlashKey(checked);
          setOn(checked);
        }}
      />
    </Panel>
  );
}
