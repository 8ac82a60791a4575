/**
 * The packages that browser code imports. Vite pre-bundles them for the development server and the component tests: a
 * package discovered later would reload the page.
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
