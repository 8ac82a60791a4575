import { Parser } from 'htmlparser2';

interface Page {
  url: URL;
  body: string;
  /** The `Link` header. */
  link: string;
}

/** Whether a page links to a profile with rel="me", in its HTML or its `Link` header. */
export function linksBack({ url, body, link }: Page, profileUrl: string): boolean {
  const profile = new URL(profileUrl);
  const isProfile = (href: string, base: URL) => {
    const target = URL.parse(href, base);
    return (
      target !== null &&
      /^https?:$/.test(target.protocol) &&
      target.host === profile.host &&
      pathOf(target) === pathOf(profile)
    );
  };
  return (
    headerLinks(link).some(({ href, rel }) => isMe(rel) && isProfile(href, url)) ||
    htmlLinks(body, url).some(({ href, base }) => isProfile(href, base))
  );
}

function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/$/, '').toLowerCase();
}

function isMe(rel: string): boolean {
  return rel.toLowerCase().split(/\s+/).includes('me');
}

function htmlLinks(html: string, url: URL): { href: string; base: URL }[] {
  const links: string[] = [];
  let base: URL | null = null;
  // What templates contain is not part of the page.
  let templates = 0;
  const parser = new Parser({
    onopentag(name, { rel = '', href }) {
      if (name === 'template') templates++;
      if (href === undefined || templates > 0) return;
      if (name === 'base') base ??= URL.parse(href, url);
      if ((name === 'a' || name === 'link') && isMe(rel)) links.push(href);
    },
    onclosetag(name) {
      if (name === 'template') templates--;
    },
  });
  parser.end(html);
  return links.map((href) => ({ href, base: base ?? url }));
}

function headerLinks(header: string): { href: string; rel: string }[] {
  return [...header.matchAll(/<([^<>]*)>([^<]*)/g)].map(([, href = '', rest = '']) => {
    const [, quoted, bare = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest) ?? [];
    return { href, rel: quoted ?? bare };
  });
}
