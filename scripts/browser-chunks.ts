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
  'card',
  'category',
  'illustration',
  'mark',
  'numbers',
  'pills',
  'render',
  'skeleton',
  'skip-link',
  'states',
  'theme',
  'time',
  'toast',
];

// Small sheets of components whose code comes with the pages that use them: one more file costs more than they do.
const STYLED_EVERYWHERE = [
  'checkbox',
  'definition-list',
  'field',
  'select',
  'stat',
  'steps',
  'switch',
  'tabs',
];

/**
 * The files that every page shares: one of the framework, which changes with its versions alone, and one of the
 * product's shell with its sheet. By default the bundler makes a file of every set of modules that some pages share,
 * and a first load takes forty files and fifteen sheets.
 */
export const browserChunks: BrowserChunk[] = [
  {
    name: 'framework',
    test: new RegExp(`[\\\\/]node_modules[\\\\/](?:${FRAMEWORK.join('|')})[\\\\/]`),
    priority: 2,
  },
  {
    name: 'shell',
    test: new RegExp(
      `[\\\\/]src[\\\\/](?:${[
        'root\\.tsx',
        'web[\\\\/](?!login-required[\\\\/]login-required-dialog|search[\\\\/]search-drawer|layout[\\\\/]steps[\\\\/]|form[\\\\/]|not-found-page)',
        'contract[\\\\/](?:product|limits|client|endpoint|errors)\\.ts',
        `ui[\\\\/](?:${SHOWN_EVERYWHERE.join('|')})[\\\\/]`,
        'ui[\\\\/](?:styles|layers|fonts|tokens|base)\\.',
        `ui[\\\\/](?:${STYLED_EVERYWHERE.join('|')})[\\\\/][^\\\\/]+\\.module\\.css`,
        'modules[\\\\/][^\\\\/]+[\\\\/]web[\\\\/](?:kollab-card|user-card|kollab-list-card|kollabs-pills|users-pills)\\.',
      ].join('|')})`,
    ),
    priority: 1,
  },
];
