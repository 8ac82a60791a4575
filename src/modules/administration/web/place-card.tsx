import { z } from 'zod';
import type { AdminPlaceView } from '#modules/administration/administration.contract.ts';
import { placeForm } from '#modules/administration/administration.contract.ts';
import { PLACE_LIMITS } from '#modules/place/place.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';

const about = placeForm.pick({
  ...{
    name: true,
    tagline: true,
    footerLabel: true,
    contact: true,
    operatorName: true,
    operatorAddress: true,
  },
});

/** What this site is called and who runs it. */
export function PlaceCard({ place }: { place: AdminPlaceView }) {
  const { name, tagline, footerLabel, contact, operatorName, operatorAddress } = place;
  const form = useSavedForm({
    id: 'place',
    schema: about,
    saved: { name, tagline, footerLabel, contact, operatorName, operatorAddress },
    send: (changed, key) => api.changePlace({ body: { ...place, ...changed }, key }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="about"
      title="About this site"
      intro="The name is on every page and in every email. The contact address is in the footer, the operator on the legal page."
    >
      <Form
        form={form}
        submit="Save"
        busyLabel="Saving"
        actions={<PanelNote>{form.dirty ? 'Not saved yet' : null}</PanelNote>}
      >
        <ChangedMeanwhile form={form} />
        <TextField
          {...form.field('name', 'Name')}
          required
          autoComplete="off"
          maxPoints={PLACE_LIMITS.name.max}
        />
        <TextField
          {...form.field('tagline', 'Tagline')}
          hint="In the footer, in previews, and where the site is installed."
          maxPoints={PLACE_LIMITS.tagline}
        />
        <TextField
          {...form.field('footerLabel', 'Label in the footer')}
          hint="Beside the name, such as “beta”. Leave it empty for none."
          maxPoints={PLACE_LIMITS.footerLabel}
        />
        <TextField
          {...form.field('contact', 'Contact address')}
          type="email"
          hint="Users write to it. Without one, they see the sender of our mails."
          spellCheck={false}
        />
        <TextField
          {...form.field('operatorName', 'Operator')}
          hint="The person or company that the law asks for."
          maxPoints={PLACE_LIMITS.operatorName}
        />
        <TextArea
          {...form.field('operatorAddress', 'Address of the operator')}
          rows={4}
          maxPoints={PLACE_LIMITS.operatorAddress}
        />
      </Form>
    </Panel>
  );
}

const announcementForm = z.object({
  announcementText: placeForm.shape.announcementText,
  announcementLink: placeForm.shape.announcementLink,
  /** Empty for no end. */
  lastDay: z.union([z.literal(''), z.iso.date('Enter a valid date')]),
});

/** A line above every page. */
export function AnnouncementCard({ place }: { place: AdminPlaceView }) {
  const { announcementText, announcementLink, announcementUntil } = place;
  const saved = { announcementText, announcementLink, lastDay: lastDayOf(announcementUntil) };
  const form = useSavedForm({
    id: 'announcement',
    schema: announcementForm,
    saved,
    send: ({ lastDay = saved.lastDay, ...changed }, key) =>
      api.changePlace({ body: { ...place, ...changed, announcementUntil: endOf(lastDay) }, key }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="announcement"
      title="Announcement"
      intro="A line above every page, which everybody can dismiss. Leave the text empty to take it away."
    >
      <Form form={form} submit="Save" busyLabel="Saving">
        <ChangedMeanwhile form={form} />
        <TextField {...form.field('announcementText', 'Text')} maxPoints={PLACE_LIMITS.announcement} />
        <TextField {...form.field('announcementLink', 'Link')} type="url" placeholder="https://" />
        <TextField {...form.field('lastDay', 'Last day')} type="date" hint="Without one, it stays." />
      </Form>
    </Panel>
  );
}

const pad = (number: number) => String(number).padStart(2, '0');

/** The last whole day, in the time zone of this browser, before a time that `endOf` made. */
function lastDayOf(until: string | null): string {
  if (until === null) return '';
  const day = new Date(new Date(until).getTime() - 1);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** The end of a day in the time zone of this browser. */
function endOf(day: string): string | null {
  if (day === '') return null;
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
