/** What profiles show, decided without a page or a database. Pure. */

/**
 * The address behind a link that a person typed, for an `href`; null when it must not be one.
 * @param text as stored; a bare domain ('example.com/shop') is taken as https
 */
export function webLink(text: string): URL | null {
  if (/[\s\\]/.test(text)) return null;
  const bare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u.test(text);
  if (!bare && !/^https?:\/\/[^/]/i.test(text)) return null;
  const url = URL.parse(bare ? `https://${text}` : text);
  return url && !url.username && !url.password && url.hostname ? url : null;
}

/** A link as it is read: its host, and its path when that says more. */
export function linkLabel(url: URL): string {
  const path = decoded(url.pathname).replace(/\/+$/, '');
  return url.host.replace(/^www\./, '') + path;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Figures of a platform, each as it names them; `null` stands for one that it does not give. */
interface Figures {
  type: string;
  subscriberCount: number | null;
  followerCount: number | null;
  viewCount: number | null;
  videoCount: number | null;
  postCount: number | null;
}

export interface Figure {
  label: string;
  value: number;
}

/** The audience figures of a connection in the order of product.md section 2, without those that are unknown. */
export function figuresOf(connection: Figures): Figure[] {
  const { subscriberCount, followerCount, viewCount, videoCount, postCount } = connection;
  const all: Record<string, [string, number | null][]> = {
    youtube: [
      ['Subscribers', subscriberCount],
      ['Views', viewCount],
      ['Videos', videoCount],
    ],
    twitch: [
      ['Followers', followerCount],
      ['Views', viewCount],
    ],
    instagram: [
      ['Followers', followerCount],
      ['Posts', postCount],
    ],
  };
  return (all[connection.type] ?? []).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
