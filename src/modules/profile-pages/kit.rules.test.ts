import { expect, it } from 'vitest';
import { badgeHtml } from './kit.rules.ts';

const ADDRESSES = ['https://here.example/user/ada/kit', 'https://here.example/badge/ada.svg'] as const;

it('is a picture with a link to the kit', () => {
  expect(badgeHtml('Ada', 'Harbour', ...ADDRESSES)).toBe(
    `<a href="${ADDRESSES[0]}"><img src="${ADDRESSES[1]}" width="360" height="128" alt="Ada on Harbour"></a>`,
  );
});

it('escapes names', () => {
  expect(badgeHtml('"><script>&', 'Harbour', ...ADDRESSES)).toContain(
    'alt="&quot;&gt;&lt;script&gt;&amp; on',
  );
});
