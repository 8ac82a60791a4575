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

/**
 * The files that every page shares: one of the framework, which changes with its versions alone, and one of the
 * product's shell with its sheet. Left alone the bundler makes a file of every set of modules that some pages share,
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
        'web[\\\\/](?!search[\\\\/]search-drawer|not-found-page)',
        'contract[\\\\/](?:product|limits|client|call|errors)\\.ts',
        `ui[\\\\/](?:${SHOWN_EVERYWHERE.join('|')})[\\\\/]`,
        'ui[\\\\/](?:styles|layers|fonts|tokens|base)\\.',
      ].join('|')})`,
    ),
    priority: 1,
  },
];
