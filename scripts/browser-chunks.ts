/** A group of modules that browsers load as one file, as the bundler takes it. */
interface BrowserChunk {
  name: string;
  test: RegExp;
  priority: number;
}

const FRAMEWORK = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'cookie-es',
  'cookie',
  'set-cookie-parser',
];

// What nearly every page shows. A component that few pages use, or that opens on a press, stays outside.
const SHOWN_EVERYWHERE = [
  'avatar',
  'back-to-top',
  'badge',
  'banner',
  'breadcrumbs',
  'button',
  'category(?!/category-tiles\\.tsx)',
  'illustration(?!/soon)',
  'mark',
  'numbers',
  'render',
  'skeleton',
  'skip-link',
  'states',
  'theme',
  'time',
  'toast',
];

// What only lists and hubs show.
const SHOWN_IN_LISTS = ['card', 'pills'];

// Small sheets of components whose code comes with the pages that use them: one more file costs more than they do.
const STYLED_EVERYWHERE = [
  ...SHOWN_IN_LISTS,
  'bottom-bar',
  'checkbox',
  'definition-list',
  'field',
  'select',
  'shelf',
  'stat',
  'steps',
  'switch',
  'tabs',
];

// What the lists of Kollabs and users are made of.
const CARDS = ['kollab-card', 'kollab-list-card', 'kollabs-pills'];

// Of the cards of lists, sheets alone: as above.
const STYLED_CARDS = [
  ...CARDS,
  'connection-list',
  'kollab-owner-actions-card',
  'post-card',
  'post-list-card',
  'profile-actions-menu',
  'sender-profile-card',
];

// Of src/web, what opens on a press, comes after the page answers, or belongs to some pages only.
const SOME_PAGES = [
  'api-over-http',
  'endpoints',
  'drafts/(?!drop-drafts|leave-guard)',
  'facets/',
  'figures/',
  'fetch-transport',
  'form/',
  'linked-text',
  'mentions/',
  'layout/mobile-menu\\.tsx',
  'layout/profile-list-page',
  'layout/steps/',
  'live/(?:fresh-read|live-line|live-source|live-tabs|new-items|place|shared-watches|soon|use-freshest|use-read-on-change|use-read-page-on-change)',
  'list/(?!kept-pages).+[.]tsx?$',
  'login-required/login-required-dialog',
  'not-found-page',
  'make-context',
  'notification-words',
  'people/(?!user-name)',
  'prepare-picture',
  'report/report-dialog\\.tsx',
  'search/(?!search-button|slash-key)',
  'sign-out',
  'telemetry/(?!telemetry)',
  'unverified-notice',
  'use-hide',
  'use-preferences',
  'use-read\\.ts',
  'write/use-outcome',
].join('|');

const inSource = (places: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](?:${places.join('|').replaceAll('/', '[\\\\/]')})`);

/**
 * The files that pages share: one of the framework, which changes with its versions alone, one of the product's shell
 * with its sheet, and one of what lists are made of. By default the bundler makes a file of every set of modules that
 * some pages share, and a first load takes forty files and fifteen sheets.
 */
export const browserChunks: BrowserChunk[] = [
  {
    name: 'framework',
    test: new RegExp(`[\\\\/]node_modules[\\\\/](?:${FRAMEWORK.join('|')})[\\\\/]`),
    priority: 2,
  },
  {
    name: 'shell',
    test: inSource([
      'root\\.tsx',
      `web/(?!${SOME_PAGES})`,
      'ui/card/card-picture\\.tsx',
      'modules/kollabs/kollabs\\.rules\\.ts',
      'contract/(?:product|limits|api-error|unexpected)\\.ts',
      `ui/(?:${SHOWN_EVERYWHERE.join('|')})/`,
      'ui/(?:styles|layers|fonts|tokens|base)\\.',
      `ui/(?:${STYLED_EVERYWHERE.join('|')})/.+\\.module\\.css`,
      `modules/.+/web/(?:${STYLED_CARDS.join('|')})\\.module\\.css`,
      'web/(?:facets|list)/.+\\.module\\.css',
      'web/people/user-(?:card|words)\\.module\\.css',
    ]),
    priority: 1,
  },
  {
    name: 'lists',
    test: inSource([
      `modules/.+/web/(?:${CARDS.join('|')})\\.tsx`,
      'web/people/(?:user-card|user-words|users-pills)\\.tsx',
      // But for what the hubs of Kollabs alone show.
      'web/list/(?!kept-markup|list-item|served-list)',
      `ui/(?:${SHOWN_IN_LISTS.join('|')})/`,
    ]),
    priority: 0.5,
  },
  {
    // The sheet of parts whose code comes later, by itself: with their code it came after the page was painted.
    name: 'later-sheet',
    test: inSource([
      'modules/reviews/web/reviews\\.module\\.css',
      'modules/profile-pages/web/profile-statistics\\.module\\.css',
      'ui/(?:chart/chart|radio-group/.+)\\.module\\.css',
    ]),
    priority: 1,
  },
  {
    // The hub's sheets, in one: with its fonts and its first picture they were more than a browser fetches at once by
    // HTTP/1.1, and what paints the page waited for the seventh.
    name: 'hub-sheet',
    test: inSource([
      'modules/kollabs/web/(?:kollabs-page|kollab-shelf|kollab-shelf-card)\\.module\\.css',
      'modules/search/web/search-list\\.module\\.css',
    ]),
    priority: 1,
  },
  {
    // By itself: a group takes along what its members need, and other pages need this.
    name: 'links',
    test: inSource(['contract/links\\.ts']),
    priority: 2,
  },
  {
    // What a profile and its media kit show both: small, and used together.
    name: 'profile',
    test: inSource([
      'modules/profile-pages/web/(?:connection-list|load-audience-history)\\.tsx?',
      'modules/requests/web/finished-work-card\\.tsx',
      'modules/reviews/web/profile-reviews-card\\.tsx',
    ]),
    priority: 1,
  },
  {
    // How a page tells of itself, but for what measures its times: fetched by those that have something to tell.
    name: 'telemetry',
    test: inSource(['web/telemetry/(?:send-report|report-errors)\\.ts', 'modules/telemetry/.+\\.rules\\.ts']),
    priority: 1,
  },
  {
    // What forms keep, and what sign-out drops.
    name: 'drafts',
    test: inSource([
      'web/drafts/(?:drafts|unsaved)\\.ts',
      'web/search/clear-recent-searches\\.ts',
      'web/sign-out\\.ts',
    ]),
    priority: 1,
  },
  {
    // What a call to the server needs, in one file: fetched with the first call (src/web/api.ts).
    name: 'api',
    test: inSource([
      'web/(?:api-over-http|endpoints|fetch-transport)\\.ts',
      'modules/.+\\.endpoints\\.ts',
      'contract/(?:client|endpoint)\\.ts',
    ]),
    priority: 1,
  },
  {
    // What a Kollab and an agreement say of payment, days and languages, in words: pages name each file of theirs.
    name: 'terms',
    test: inSource([
      'contract/days\\.ts',
      'modules/kollabs/(?:languages|more-terms|payment|terms)\\.rules\\.ts',
    ]),
    priority: 1,
  },
  {
    // Small, and shown together: on a profile and on a Kollab.
    name: 'facts',
    test: inSource(['ui/(?:definition-list|stat)/.+\\.tsx']),
    priority: 1,
  },
  {
    // What a request is and who moves next: pages that show the one show the other.
    name: 'requests',
    test: inSource([
      'modules/requests/requests\\.(?:display|moves)\\.rules\\.ts',
      'modules/requests/web/status-badge\\.tsx',
    ]),
    priority: 1,
  },
  {
    // Small, and used together: in a conversation, and in the thread of a collaboration.
    name: 'messaging',
    test: inSource(['modules/messaging/messaging\\.(?:messages|errors|rules)\\.ts']),
    priority: 1,
  },
];
