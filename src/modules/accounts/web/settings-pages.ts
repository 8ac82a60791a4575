import { paths } from '#web/paths.ts';

interface SettingsEntry {
  label: string;
  path: string;
  /** The ids of the page's cards. A link to a card's id leads to this page. */
  cards: readonly string[];
}

interface PageGroup {
  label: string;
  pages: readonly SettingsEntry[];
}

export const pageGroups: readonly PageGroup[] = [
  {
    label: 'Account Settings',
    pages: [
      { label: 'Profile', path: paths.settingsProfile, cards: ['profile', 'bio', 'category'] },
      { label: 'Portfolio', path: paths.settingsPortfolio, cards: ['works', 'rates'] },
      { label: 'Pictures', path: paths.settingsPictures, cards: ['picture', 'banner'] },
      { label: 'Channels', path: paths.settingsChannels, cards: ['connections', 'featured', 'domains'] },
      { label: 'Account', path: paths.settingsAccount, cards: ['account', 'email', 'time-zone'] },
      {
        label: 'Sign-in and devices',
        path: paths.settingsSignIn,
        cards: ['password', 'google', 'two-step', 'passkeys', 'devices'],
      },
      { label: 'Notifications', path: paths.settingsNotifications, cards: ['device', 'notifications'] },
      { label: 'Your data', path: paths.settingsData, cards: ['your-data'] },
    ],
  },
  {
    label: 'Content Settings',
    pages: [
      {
        label: 'What you see',
        path: paths.settingsContent,
        cards: ['muted', 'search-defaults', 'language', 'keyboard'],
      },
      { label: 'Hidden', path: paths.settingsHidden, cards: ['hidden', 'not-for-me'] },
    ],
  },
  {
    label: 'Privacy Settings',
    pages: [
      { label: 'Who sees you', path: paths.settingsPrivacy, cards: ['reach', 'visibility'] },
      { label: 'Blocked and muted', path: paths.settingsPeople, cards: ['blocked', 'muted-people'] },
    ],
  },
];

/** Returns the path of the page that has a card; undefined for an unknown id. */
export function pageOfCard(id: string): string | undefined {
  return pageGroups.flatMap(({ pages }) => pages).find(({ cards }) => cards.includes(id))?.path;
}
