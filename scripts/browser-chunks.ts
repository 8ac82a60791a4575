import path from 'node:path';

const SOURCE = path.resolve(import.meta.dirname, '../src');

/**
 * The chunks that pages share. A chunk includes the imports of its modules, unless an earlier chunk has them, so only
 * its entry modules are listed, and no chunk imports a later one. By default the bundler creates a chunk for every set
 * of modules that some pages share, and a first load takes forty files and fifteen style sheets.
 */
export const SHARED: Record<string, readonly string[]> = {
  // What every page needs. Some style sheets belong to components whose code comes with the pages that use them: they
  // are small, and another style sheet would delay the first paint more than their bytes do.
  shell: [
    ...[
      'root.tsx',
      'contract/product.ts',
      'web/meta.ts',
      'web/login-required/members-link.tsx',
      'ui/numbers/format-number.ts',
    ],
    ...[
      'ui/render/lazy-part.ts',
      'ui/render/use-current-in-view.ts',
      'web/guards.ts',
      'web/failed-part.tsx',
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
    'web/files/files.module.css',
    ...['announcement', 'profile-menu'].map((name) => `web/layout/${name}.module.css`),
    'web/list/card-list.module.css',
    'web/list/load-more.module.css',
    'web/people/card-author.module.css',
    'web/people/user-card.module.css',
    'web/people/user-name.module.css',
    'web/people/user-words.module.css',
    'web/reactions/reactions.module.css',
    'web/tag-list.module.css',
    'modules/kollabs/web/kollab-card.module.css',
    'modules/kollabs/web/kollab-owner-actions-card.module.css',
    'modules/posts/web/post-card.module.css',
    'modules/reactions/web/comments.module.css',
    'modules/profile-pages/web/connection-list.module.css',
    'modules/profile-pages/web/profile-actions-menu.module.css',
    'modules/profile-pages/web/sender-profile-card.module.css',
  ],
  // The style sheet of parts that load later, separate from their code, which arrives after the first paint.
  'later-sheet': [
    ...[
      'connections/web/featured-platform',
      'matches/web/similar-users-card',
      'portfolio/web/portfolio-card',
      'profile-pages/web/kit-card',
      'profile-pages/web/profile-info-card',
      'profile-pages/web/profile-statistics',
      'requests/web/finished-work-card',
      'reviews/web/reviews',
      'showcases/web/shown-work',
      'showcases/web/work-figures',
    ].map((name) => `modules/${name}.module.css`),
    ...['ui/chart/chart.module.css', 'ui/radio-group/radio-group.module.css'],
  ],
  // One file, because the hub's style sheets, fonts and first picture together exceeded the parallel requests of
  // HTTP/1.1.
  'hub-sheet': [
    ...['kollabs-page', 'kollab-shelf', 'kollab-shelf-card'].map(
      (name) => `modules/kollabs/web/${name}.module.css`,
    ),
    'modules/search/web/search-list.module.css',
  ],
  // Lists and pages of Kollabs, posts and profiles: times, pictures, names, likes, and the write layer.
  content: [
    ...[
      'ui/time/time.tsx',
      'ui/card/card-picture.tsx',
      'web/write/use-write.ts',
      'web/reactions/reactions.tsx',
    ],
    ...[
      ...['mail', 'user-plus'].map((icon) => `../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`),
      ...['web/people/card-author.tsx', 'web/people/user-name.tsx', 'web/tag-list.tsx'],
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
      ...['kollab-facts.tsx', 'last-minute.ts'].map((name) => `modules/kollabs/web/${name}`),
      ...['payments', 'verified'].map((name) => `modules/profiles/${name}.messages.ts`),
    ],
  ],
  // Loaded with the first error, and by the sampled pages that report their load times.
  telemetry: ['web/telemetry/send-report.ts', 'web/telemetry/report-errors.ts'],
  live: ['web/live/use-read-page-on-change.ts'],
  drafts: ['web/drafts/drafts.ts', 'web/drafts/unsaved.ts', 'web/sign-out.ts'],
  // Loaded with the first API call (src/web/api.ts).
  api: ['web/http-api.ts'],
  // The formatting of payments, days and languages.
  terms: [
    'contract/days.ts',
    ...['languages', 'more-terms', 'payment', 'terms'].map((name) => `modules/kollabs/${name}.rules.ts`),
  ],
  requests: [
    ...['modules/requests/requests.display.rules.ts', 'modules/requests/requests.moves.rules.ts'],
    'modules/requests/web/status-badge.tsx',
  ],
  messaging: ['messages', 'errors', 'rules'].map((name) => `modules/messaging/messaging.${name}.ts`),
  lists: [
    'web/list/card-list.tsx',
    'web/list/use-paged-list.ts',
    'web/list/load-more.tsx',
    'web/live/new-items.tsx',
  ],
  cards: ['modules/kollabs/web/kollab-card.tsx'],
  pills: ['web/people/users-pills.tsx', 'modules/kollabs/web/kollabs-pills.tsx'],
  people: ['web/people/user-card.tsx'],
  // User-written text with links and mentions.
  texts: ['web/linked-text.tsx'],
  share: ['web/reactions/share-button.tsx'],
  touched: ['web/touched-part.tsx'],
  dialogs: ['web/report/report-dialog-on-demand.ts', 'ui/dialog/dialog-on-demand.ts'],
  fields: ['ui/field/text-field.tsx', 'ui/banner/banner.tsx', 'web/use-restore-focus.ts'],
  // Menu entries for a post, a Kollab or a user.
  menus: ['web/people/use-owner-entries.tsx', 'web/use-hide.ts'],
  'live-counts': ['web/reactions/use-live-counts.ts'],
  comments: ['modules/reactions/web/comments-card.tsx'],
};

function sheets(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}/${name}.module.css`);
}

/** The bundler's chunk groups: React and the router, which change only with their versions, and the shared chunks. */
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
