import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type CSSProperties, useRef } from 'react';
import { type AdminPlaceView, placeForm } from '#modules/administration/administration.contract.ts';
import { themeOf } from '#modules/place/accent.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Sign } from '#ui/mark/mark.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import styles from './look-card.module.css';

/** The logo, which every page, mail and preview shows beside the name. */
export function LogoCard({ place: { logo } }: { place: AdminPlaceView }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useWrite(
    ({ image, ...keyed }: { image: File } & Keyed) => {
      const body = new FormData();
      body.set('image', image);
      return api.changeLogo({ body, ...keyed });
    },
    { success: ({ message }) => message, changes: ['page', 'viewer'] },
  );
  const remove = useWrite(() => api.removeLogo(), {
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  const send = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [image] = currentTarget.files ?? [];
    if (image) void upload.run({ image });
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <Panel
      id="logo"
      title="Logo"
      intro="In the header, in emails, in previews and on home screens. A square picture with a transparent background works best, with at least 512 pixels on each side."
    >
      <div className={styles.logo}>
        <span className={styles.sign}>
          <Sign logo={logo || undefined} size={64} />
        </span>
        <PanelActions>
          <input
            ref={input}
            type="file"
            aria-label="Logo file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            hidden
            onChange={send}
          />
          <Button
            icon={<ImageUp />}
            busy={upload.pending}
            busyLabel="Uploading"
            onClick={() => input.current?.click()}
          >
            {logo ? 'Change logo' : 'Upload a logo'}
          </Button>
          {logo ? (
            <Button variant="quiet" busy={remove.pending} onClick={() => remove.run()}>
              Remove logo
            </Button>
          ) : null}
        </PanelActions>
      </div>
    </Panel>
  );
}

const colour = placeForm.pick({ accent: true });

/** The colour of buttons and links. */
export function ColourCard({ place }: { place: AdminPlaceView }) {
  const form = useSavedForm({
    id: 'colour',
    schema: colour,
    saved: { accent: place.accent },
    send: (changed, key) => api.changePlace({ body: { ...place, ...changed }, key }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="colour"
      title="Colour"
      intro="Buttons, links and drawings get it, and a lighter one in the dark theme."
    >
      <Form form={form} submit="Save" busyLabel="Saving">
        <ChangedMeanwhile form={form} />
        <TextField
          {...form.field('accent', 'Colour')}
          hint="Like #0b6e4f, and dark enough for white text on it. Leave it empty for our colours."
          placeholder="#0b6e4f"
          spellCheck={false}
          autoCapitalize="off"
        />
        <Sample accent={form.value('accent')} />
      </Form>
    </Panel>
  );
}

/** A button and a link in both themes. */
function Sample({ accent }: { accent: string }) {
  const checked = colour.safeParse({ accent });
  if (!checked.success || checked.data.accent === '')
    return <PanelNote>A colour that can be used is shown here.</PanelNote>;
  const theme = themeOf(checked.data.accent) as CSSProperties;
  return (
    <div className={styles.samples} aria-hidden="true">
      {(['light', 'dark'] as const).map((name) => (
        <div key={name} data-theme={name} className={styles.sample} style={theme}>
          <span className={styles.press}>Button</span>
          <span className={styles.link}>Link</span>
        </div>
      ))}
    </div>
  );
}
