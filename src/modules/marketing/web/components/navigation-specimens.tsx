import { Compass, LogOut, Menu, Settings, Trash2, User, Users } from 'lucide-react';
import { ActionRow } from '#ui/action-row/action-row.tsx';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Button } from '#ui/button/button.tsx';
import { Mark, Wordmark } from '#ui/mark/mark.tsx';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { Pills } from '#ui/pills/pills.tsx';
import { SkipLink } from '#ui/skip-link/skip-link.tsx';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { usePlaceName } from '#web/viewer.ts';
import { ExampleLink, Specimen } from './specimen.tsx';

const here = <ExampleLink to="actions" />;

const ENTRIES: readonly MenuEntry[] = [
  { label: 'Profile', icon: <User />, link: here },
  { label: 'Settings', icon: <Settings />, link: here },
  'separator',
  { label: 'Log Out', icon: <LogOut /> },
];

export function NavigationSpecimens() {
  return (
    <>
      <MenuSpecimens />
      <PillsSpecimens />
      <TabsSpecimens />
      <TrailSpecimens />
      <EdgeSpecimens />
    </>
  );
}

function MenuSpecimens() {
  return (
    <Specimen name="MenuButton" note="Text, only an icon, small, disabled." layout="row">
      <MenuButton label="More of Mira" entries={ENTRIES} variant="secondary" align="start">
        Mira
      </MenuButton>
      <MenuButton label="Menu of an icon" entries={ENTRIES} iconOnly>
        <Menu />
      </MenuButton>
      <MenuButton label="Sort by" entries={ENTRIES} size="s" icon={<Compass />} align="center">
        newest
      </MenuButton>
      <MenuButton
        label="Menu that is disabled"
        entries={[{ label: 'Delete', icon: <Trash2 />, danger: true }]}
        variant="secondary"
        iconOnly
        disabled
      >
        <Trash2 />
      </MenuButton>
    </Specimen>
  );
}

function PillsSpecimens() {
  return (
    <>
      <Specimen name="Pills" note="Current, link, choice without an address, not available yet.">
        <Pills
          label="Users, as pills"
          items={[
            { label: 'Home', icon: <Compass />, link: here, current: true },
            { label: 'Categories', link: here },
            { label: 'Surprise me', link: <button type="button" /> },
            { label: 'Find a Match', icon: <Users />, disabled: true, note: 'Coming soon' },
          ]}
        />
      </Specimen>
      <Specimen name="Pills" note="More than fit; they scroll sideways.">
        <Pills
          label="Categories, as pills"
          items={[
            'Animation',
            'Beauty',
            'Comedy',
            'Education',
            'Gaming',
            'Music',
            'Photography',
            'Travel',
          ].map((label, index) => ({ label, link: here, current: index === 5 }))}
        />
      </Specimen>
      <Specimen name="ActionRow" note="A heading, and pills, each with a button.">
        <ActionRow action={<Button size="s">Download</Button>}>
          <h4>Views of your Kollabs</h4>
        </ActionRow>
        <ActionRow action={<Button size="s">Save as CSV</Button>}>
          <Pills
            label="Days, as pills"
            items={['7 days', '30 days', '90 days'].map((label, index) => ({
              label,
              link: here,
              current: index === 1,
            }))}
          />
        </ActionRow>
      </Specimen>
      <Specimen
        name="BottomBar"
        note="Below desktop width it sticks to the bottom of the screen while its part of the page is visible."
      >
        <p>A long form, and its button:</p>
        <BottomBar>
          <Button variant="primary">Publish</Button>
        </BottomBar>
      </Specimen>
    </>
  );
}

function TabsSpecimens() {
  return (
    <>
      <Specimen name="Tabs" note="In the page: use the arrow keys; one is disabled.">
        <Tabs
          label="About Mira"
          items={[
            {
              value: 'info',
              label: 'Info',
              icon: <User />,
              content: <p>Films lighthouses, mostly at night.</p>,
            },
            { value: 'kollabs', label: 'Kollabs', content: <p>Two open, eleven completed.</p> },
            { value: 'inbox', label: 'Inbox', disabled: true, content: null },
            {
              value: 'words',
              label: 'A tab with a long name',
              content: <p>The row scrolls on a narrow screen.</p>,
            },
          ]}
        />
      </Specimen>
      <Specimen name="LinkTabs" note="Tabs with addresses and counts: none, some, too many to count.">
        <LinkTabs
          label="Requests, as tabs"
          items={[
            { label: 'Sent', count: 0, link: here },
            { label: 'Received', icon: <Users />, count: 12, link: here, current: true },
            { label: 'Active', count: '1000+', link: here },
            { label: 'Completed', link: here },
          ]}
        />
      </Specimen>
    </>
  );
}

function TrailSpecimens() {
  return (
    <>
      <Specimen name="Link" note="In a sentence; a button that looks like a link.">
        <p>
          Read <a href="#actions">how a Kollab works</a>, or <Button variant="link">have it explained</Button>
          .
        </p>
      </Specimen>
      <Specimen name="Breadcrumbs" note="The last one is the current page, here with a long name.">
        <Breadcrumbs
          items={[
            { label: 'Kollabs', link: here },
            { label: 'Photography', link: here },
            { label: 'Somebody with a drone, a warm coat and a love of lighthouses in the far north' },
          ]}
        />
      </Specimen>
      <Specimen name="BackLink" note="With its own text, and without." layout="row">
        <BackLink link={here}>All Kollabs</BackLink>
        <BackLink link={here} />
      </Specimen>
    </>
  );
}

function EdgeSpecimens() {
  const place = usePlaceName();
  return (
    <>
      <Specimen name="SkipLink" note="Hidden until the Tab key reaches it.">
        <p>
          Press Tab from the link before: it appears at the top left.
          <SkipLink target="actions" />
        </p>
      </Specimen>
      <Specimen name="BackToTop" note="After scrolling by one screen.">
        <p>Every page has it at the bottom right, including this one.</p>
      </Specimen>
      <Specimen name="ThemeSwitch" note="System, light, dark." layout="row">
        <ThemeSwitch />
      </Specimen>
      <Specimen name="Mark" note="16 to 64 px." layout="row">
        <Mark size={16} />
        <Mark size={24} />
        <Mark />
        <Mark size={64} />
      </Specimen>
      <Specimen name="Wordmark" note="The mark with the name." layout="row">
        <Wordmark name={place} />
        <Wordmark name={place} size={24} />
      </Specimen>
    </>
  );
}
