/**
 * The packages that code in the browser imports, known to the development server and to the tests of components before
 * the first page: one that is found later makes the page start over in the middle.
 */
export const browserDependencies = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'zod',
  'clsx',
  'lucide-react',
  'react-hook-form',
  '@hookform/resolvers/zod',
  'react-dropzone',
  'react-easy-crop',
  '@simplewebauthn/browser',
  'uqr',
  'web-vitals',
  '@base-ui/react/csp-provider',
  '@base-ui/react/dialog',
  '@base-ui/react/alert-dialog',
  '@base-ui/react/menu',
  '@base-ui/react/select',
];
