import { expect, it } from 'vitest';
import { linksBack } from './back-links.ts';

const PROFILE = 'https://kollabrate.test/user/Noor';
const at = (body: string, link = '') =>
  linksBack({ url: new URL('https://shop.example/about'), body, link }, PROFILE);

it.each([
  `<a rel="me" href="${PROFILE}">`,
  `<A HREF='${PROFILE}/' REL='noopener ME'>`,
  `<link rel=me href=${PROFILE}>`,
  '<a rel="me" href="http://kollabrate.test/user/noor">',
  '<a rel="me" href="//kollabrate.test/user/noor#top">',
  '<base href="https://kollabrate.test/user/"><a rel="me" href="noor">',
  `<template><p></template><a rel="me" href="${PROFILE}">`,
  `<a rel="me" href="https://kollabrate.test&#47;user/noor">`,
])('%s links back', (html) => {
  expect(at(`<!doctype html><html><body>${html}`)).toBe(true);
});

it.each([
  '',
  `<a href="${PROFILE}">`,
  `<a rel="met" href="${PROFILE}">`,
  '<a rel="me">',
  `<a rel="me" href="${PROFILE}2">`,
  '<a rel="me" href="https://kollabrate.test.evil.example/user/noor">',
  '<a rel="me" href="https://shop.example/user/noor">',
  '<a rel="me" href="/user/noor">',
  '<a rel="me" href="ftp://kollabrate.test/user/noor">',
  '<a rel="me" href="https://kollabrate.test:8443/user/noor">',
  `<!-- <a rel="me" href="${PROFILE}"> -->`,
  `<script>'<a rel="me" href="${PROFILE}">'</script>`,
  `<textarea><a rel="me" href="${PROFILE}"></textarea>`,
  `<template><a rel="me" href="${PROFILE}"></template>`,
  `<p rel="me" href="${PROFILE}">`,
])('%s does not', (html) => {
  expect(at(`<!doctype html><html><body>${html}`)).toBe(false);
});

it('reads the Link header', () => {
  expect(at('', `<https://other.example>; rel="preload", <${PROFILE}>; type=x; rel="author me"`)).toBe(true);
  expect(at('', `<${PROFILE}>; rel=me`)).toBe(true);
  expect(at('', `<${PROFILE}>; rel="preload"`)).toBe(false);
});

it('reads 256 kB that mean harm at once', () => {
  const bodies = ['<', '<a ', '<a rel="me" href="', '<template>', '<a rel="me" href="//x">', '&#', '<!--'];
  const begun = process.cpuUsage();
  for (const one of bodies) expect(at(one.repeat(262_144 / one.length), '<'.repeat(16_384))).toBe(false);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(30_000);
});
