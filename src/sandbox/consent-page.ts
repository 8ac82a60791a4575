import { createHash } from 'node:crypto';
import { MOODS } from './moods.ts';

export interface ConsentAsked {
  label: string;
  type: string;
  /** The host of the place. */
  site: string;
  /** 'Subscribers' or 'Followers'. */
  followers: string;
  hidden: Record<string, string>;
  /** Origin to which the form may redirect. */
  returnsTo: string;
}

/** Channels to choose from, small to large. */
export const SUGGESTED = [
  { name: 'Slow Light', audience: 1280 },
  { name: 'Kitchen Cartography', audience: 48_600 },
  { name: 'Night Bus Radio', audience: 912_000 },
];

const COLOURS: Record<string, string> = {
  youtube: '#b3261e',
  twitch: '#6441a5',
  instagram: '#a8326f',
  tiktok: '#0b6e74',
};

export function consentPage(asked: ConsentAsked): string {
  const choices = SUGGESTED.map(
    ({ name, audience }, index) => `
      <label class="choice">
        <input type="radio" name="channel" value="${name}"${index === 0 ? ' checked' : ''}>
        <span class="who"><b>${name}</b><small>${audience.toLocaleString('en')} ${asked.followers.toLowerCase()}</small></span>
      </label>`,
  );
  const moods = Object.entries(MOODS).map(
    ([mood, text]) => `<option value="${mood}">${escaped(text)}</option>`,
  );
  const hidden = Object.entries(asked.hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return page(
    `Sandbox ${asked.label}`,
    `
    <p class="mark"><span>Sandbox</span> ${asked.label}</p>
    <h1>${escaped(asked.site)} wants to read your channel</h1>
    <p>It will see the channel's name and its figures, and nothing else. This page stands in for ${asked.label}, so nobody's real account is asked.</p>
    <form method="post" action="consent" style="--accent: ${COLOURS[asked.type] ?? '#444'}">
      ${hidden.join('\n      ')}
      <fieldset>
        <legend>Which channel?</legend>${choices.join('')}
        <label class="choice">
          <input type="radio" name="channel" value="">
          <span class="who"><b>Another one</b></span>
        </label>
        <div class="own">
          <label>Channel name <input name="name" maxlength="60" autocomplete="off"></label>
          <label>${asked.followers} <input name="audience" inputmode="numeric" pattern="[0-9]{1,10}" value="25000" autocomplete="off"></label>
        </div>
      </fieldset>
      <details>
        <summary>Misbehave, a minute from now</summary>
        <label>When it is read again, the platform <select name="mood">${moods.join('')}</select></label>
      </details>
      <div class="actions">
        <button name="answer" value="deny" class="quiet" formnovalidate>Cancel</button>
        <button name="answer" value="allow">Allow</button>
      </div>
    </form>`,
  );
}

export function channelPage(label: string): string {
  return page(
    `Sandbox ${label}`,
    `<p class="mark"><span>Sandbox</span> ${label}</p><h1>This is where the channel would be</h1><p>It lives in the sandbox alone, so there is nothing to watch.</p>`,
  );
}

export function refusalPage(sentence: string): string {
  return page(
    'Sandbox',
    `<p class="mark"><span>Sandbox</span></p><h1>That did not work</h1><p>${escaped(sentence)}</p>`,
  );
}

const STYLE = `
  :root { color-scheme: light dark; --ground: #f4f2ee; --sheet: #fff; --ink: #1d1b18; --quiet: #5d5850; --line: #d9d4ca; --accent: #444; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #161512; --sheet: #211f1b; --ink: #f3f0ea; --quiet: #b3ada2; --line: #3d3932; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { width: 100%; max-width: 30rem; padding: 28px; border: 1px solid var(--line); border-radius: 16px;
    background: var(--sheet); }
  h1 { margin: 12px 0 8px; font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
  p { margin: 0 0 16px; color: var(--quiet); text-wrap: pretty; }
  .mark { margin: 0; font-weight: 600; color: var(--ink); }
  .mark span { display: inline-block; margin-right: 6px; padding: 1px 8px; border: 1px dashed currentColor;
    border-radius: 999px; font-size: .8rem; letter-spacing: .02em; }
  fieldset { margin: 0; padding: 0; border: 0; }
  legend { margin-bottom: 8px; padding: 0; font-weight: 600; }
  .choice { display: flex; gap: 12px; align-items: center; min-height: 48px; padding: 6px 12px; margin-bottom: 8px;
    border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
  .choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
  .choice input { flex: none; width: 18px; height: 18px; accent-color: var(--accent); }
  .who { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; }
  small { color: var(--quiet); font-size: .875rem; }
  .own { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 9rem); gap: 12px; margin: 4px 0 16px; }
  .own label, details label { display: grid; gap: 4px; font-size: .875rem; }
  input:not([type]), select { width: 100%; min-height: 44px; padding: 8px 10px; border: 1px solid var(--quiet);
    border-radius: 8px; background: transparent; color: inherit; font: inherit; }
  select option { background: var(--sheet); }
  details { margin-bottom: 20px; }
  summary { cursor: pointer; padding: 4px 0; color: var(--quiet); font-size: .875rem; }
  .actions { display: flex; justify-content: flex-end; gap: 12px; }
  button { min-height: 44px; padding: 8px 24px; border: 1px solid transparent; border-radius: 10px;
    background: var(--accent); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button.quiet { border-color: var(--quiet); background: transparent; color: inherit; }
  :focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 60%, var(--ink)); outline-offset: 2px; }
  @media (max-width: 26rem) { main { padding: 20px; } .own { grid-template-columns: 1fr; } .actions button { flex: 1; padding-inline: 12px; } }
`;

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${escaped(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>${body}
    </main>
  </body>
</html>
`;
}

export function escaped(text: string): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
