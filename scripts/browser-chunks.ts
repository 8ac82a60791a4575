import path from 'node:path';

const SOURCE = path.resolve(import.meta.dirname, '../src');

/**
 * The files that pages share. Each takes what its modules import along, unless a file above has it; so only the modules
 * that begin it are named, and no file imports one below it. By default the bundler makes a file of every set of modules
 * that some pages share, and a first load takes forty files and fifteen sheets.
 */
export const SHARED: Record<string, readonly string[]> = {
  // What every page starts with. The sheets are of components whose code comes with the pages that use them: they are
  // small, and one more sheet would delay the first paint more than its bytes.
  shell: [
    ...['root.tsx', 'web/meta.ts', 'web/login-required/members-link.tsx', 'ui/numbers/format-number.ts'],
    ...[
      'ui/render/lazy-part.ts',
      'ui/render/use-current-in-view.ts',
      'web/guards.ts',
      'web/use-hydrated.ts',
      'ui/card/card-grid.tsx',
    ],
    ...[
      'ui/avatar/avatar.tsx',
      'ui/badge/badge.tsx',
      'ui/button/icon-button.tsx',
      'ui/states/empty-state.tsx',
      'ui/states/error-state.tsx',
    ],
    ...sheets('ui', [
      ...[
        'avatar',
        'badge',
        'picture',
        'banner',
        'bottom-bar',
        'breadcrumbs',
        'card',
        'checkbox',
        'definition-list',
        'field',
        'pills',
      ],
      ...['select', 'shelf', 'skeleton', 'stat', 'steps', 'switch', 'tabs'],
    ]),
    'ui/field/field-notes.module.css',
    'web/facets/facet-bar.module.css',
    'web/layout/profile-menu.module.css',
    'web/list/load-more.module.css',
    'web/people/user-card.module.css',
    'web/people/user-name.module.css',
    'web/people/user-words.module.css',
    'web/reactions/reactions.module.css',
    'modules/kollabs/web/kollab-card.module.css',
    'modules/kollabs/web/kollab-list-card.module.css',
    'modules/kollabs/web/kollab-owner-actions-card.module.css',
    'modules/posts/web/post-card.module.css',
    'modules/posts/web/post-list-card.module.css',
    'modules/profile-pages/web/connection-list.module.css',
    'modules/profile-pages/web/profile-actions-menu.module.css',
    'modules/profile-pages/web/sender-profile-card.module.css',
  ],
  // The sheet of parts whose code comes later, by itself: with their code it came after the page was painted.
  'later-sheet': [
    ...['modules/reviews/web/reviews.module.css', 'modules/profile-pages/web/profile-statistics.module.css'],
    ...['ui/chart/chart.module.css', 'ui/radio-group/radio-group.module.css'],
  ],
  // With its fonts and its first picture the hub's sheets were more files than a browser fetches at once by HTTP/1.1.
  'hub-sheet': [
    ...['kollabs-page', 'kollab-shelf', 'kollab-shelf-card'].map(
      (name) => `modules/kollabs/web/${name}.module.css`,
    ),
    'modules/search/web/search-list.module.css',
  ],
  // What shows Kollabs, posts and profiles: times, pictures, names, likes, and what writes.
  content: [
    ...[
      'ui/time/time.tsx',
      'ui/card/card-picture.tsx',
      'web/write/use-write.ts',
      'web/reactions/reactions.tsx',
    ],
    ...[
      ...['mail', 'user-plus'].map((icon) => `../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`),
      'web/people/user-name.tsx',
      'web/user-link.tsx',
      'web/picture-alt.ts',
      'web/policy.ts',
    ],
    ...[
      'contract/links.ts',
      'contract/limits.ts',
      'contract/policy.ts',
      'ui/stat/stat.tsx',
      'modules/kollabs/kollabs.rules.ts',
    ],
  ],
  // Fetched with the first error, or by the few pages that tell how long they took.
  telemetry: ['web/telemetry/send-report.ts', 'web/telemetry/report-errors.ts'],
  // What forms keep, and what sign-out drops.
  drafts: ['web/drafts/drafts.ts', 'web/drafts/unsaved.ts', 'web/sign-out.ts'],
  // What a call to the server needs: fetched with the first one (src/web/api.ts).
  api: ['web/api-over-http.ts'],
  // Payment, days and languages in words.
  terms: [
    'contract/days.ts',
    ...['languages', 'more-terms', 'payment', 'terms'].map((name) => `modules/kollabs/${name}.rules.ts`),
  ],
  requests: [
    ...['modules/requests/requests.display.rules.ts', 'modules/requests/requests.moves.rules.ts'],
    'modules/requests/web/status-badge.tsx',
  ],
  messaging: ['messages', 'errors', 'rules'].map((name) => `modules/messaging/messaging.${name}.ts`),
  lists: ['web/list/use-paged-list.ts', 'web/list/load-more.tsx', 'web/live/new-items.tsx'],
  cards: ['modules/kollabs/web/kollab-card.tsx'],
  hub: ['web/people/user-card.tsx', 'web/people/users-pills.tsx', 'modules/kollabs/web/kollabs-pills.tsx'],
  // Texts that members write, and what a reader does about them.
  texts: [
    ...['web/linked-text.tsx', 'web/reactions/share-button.tsx', 'web/report/report-dialog-on-demand.ts'],
    'ui/dialog/dialog-on-demand.ts',
  ],
  fields: ['ui/field/text-field.tsx', 'ui/banner/banner.tsx', 'web/use-focus-of-lost.ts'],
  // What a reader or an owner can do about a post, a Kollab or a person.
  menus: ['web/people/use-owner-entries.tsx', 'web/use-hide.ts'],
  comments: ['modules/reactions/web/comments-card.tsx', 'web/reactions/use-live-counts.ts'],
  profile: [
    'modules/connections/web/featured-figures-card.tsx',
    ...['connection-list.tsx', 'load-audience-history.ts'].map((name) => `modules/profile-pages/web/${name}`),
    'modules/requests/web/finished-work-card.tsx',
    'modules/reviews/web/profile-reviews-card.tsx',
  ],
};

function sheets(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}/${name}.module.css`);
}

/** For the bundler: React and the router, which change with their versions alone, and what pages share. */
export const browserChunks = [
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|cookie-es|set-cookie-parser)[\\/]/,
  },
  ...Object.entries(SHARED).map(([name, files]) => {
    const beginnings = new Set(files.map((file) => path.join(SOURCE, file)));
    return { name, test: (id: string) => beginnings.has(id.replace(/\?.*$/, '')) };
  }),
];
