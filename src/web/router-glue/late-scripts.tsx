import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { Scripts } from 'react-router';
import { usePageReady } from '../layout/early-input.tsx';
import { HELD_BACK } from '../layout/page-marks.ts';
import { NonceContext } from '../nonce.ts';
import starter from './late-scripts.inline.ts?inline-script';

/**
 * Delays React Router's scripts until the page is painted: on a slow connection the text, stylesheet, fonts and
 * pictures in view load first, and the page is readable without scripts.
 *
 * The module script that `<Scripts>` renders is embedded as plain text. An inline script runs it when the browser
 * reports the first paint, which can be some frames after the rendering. The text is unchanged, so a CSP nonce or hash
 * that allows the original also allows it then.
 */
export function LateScripts() {
  const nonce = use(NonceContext);
  usePageReady();
  // Called and not rendered, because its output is modified. Its hooks work all the same.
  const rendered = Scripts({});
  const parts = import.meta.env.DEV ? null : partsOf(rendered);
  if (!parts) return rendered;
  return (
    <>
      {parts.context}
      {cloneElement(parts.module, {
        ...{ type: 'text/plain', async: undefined, id: HELD_BACK },
        dangerouslySetInnerHTML: {
          __html: shortOf(parts.module.props.dangerouslySetInnerHTML.__html),
        },
      })}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text.
        dangerouslySetInnerHTML={{ __html: starter }}
      />
    </>
  );
}

const shortened = new Map<string, string>();

/** The same script without indentation and without undefined properties of the routes, which are nearly half of it. */
function shortOf(script: string): string {
  const known =
    shortened.get(script) ??
    script
      .replace(/\n\s*/g, '')
      .replaceAll('": ', '":')
      .replace(/"has\w+":false,/g, '');
  shortened.set(script, known);
  return known;
}

interface ScriptProps {
  type?: string | undefined;
  async?: boolean | undefined;
  id?: string;
  dangerouslySetInnerHTML: { __html: string };
}

type Script = ReactElement<ScriptProps>;

interface Parts {
  context: Script;
  module: Script;
}

/**
 * The parts of what `<Scripts>` rendered; null if it rendered nothing or has an unknown format. Then its output is
 * used unchanged, and late-scripts.test.ts fails.
 */
function partsOf(rendered: ReactNode): Parts | null {
  const elements = flatten(rendered);
  const [context, module, ...others] = elements.filter((element) => element.type === 'script') as Script[];
  if (!context || module?.props.type !== 'module' || others.length > 0) return null;
  return { context, module };
}

function flatten(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(flatten);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return node.type === Fragment ? flatten(node.props.children) : [node];
}
