import { type Category, categoryLabel } from '#contract/product.ts';
import { firstWords } from '#contract/text.ts';
import { FEED_LENGTH, type KollabFeedRow, type PostFeedRow } from './seo.queries.ts';
import { xml } from './xml.ts';

interface Entry {
  id: string;
  path: string;
  title: string;
  summary: string;
  datePosted: Date;
  changedAt: Date;
  displayName: string;
  username: string;
}

/** An Atom feed (RFC 4287). An empty one is dated `now`. */
export function categoryFeed(
  { publicUrl, place }: { publicUrl: string; place: string },
  category: Category,
  { kollabs, posts }: { kollabs: KollabFeedRow[]; posts: PostFeedRow[] },
  now: Date,
): string {
  const page = `${publicUrl}/kollabs/categories/${category}`;
  const entries: Entry[] = [
    ...kollabs.map((row) => ({ ...row, path: `/kollab/${row.id}/details` })),
    // A post has no title, so the beginning of its text is used.
    ...posts.map((row) => ({
      ...row,
      changedAt: row.datePosted,
      path: `/post/${row.id}`,
      title: firstWords(row.desc),
      summary: row.desc,
    })),
  ];
  const newest = entries
    .sort((a, b) => b.datePosted.getTime() - a.datePosted.getTime())
    .slice(0, FEED_LENGTH);
  const last = Math.max(...newest.map(({ changedAt }) => changedAt.getTime()));
  const updated = (newest.length > 0 ? new Date(last) : now).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(`${page}/feed.xml`)}</id>
<title>${xml(`${categoryLabel(category)} Kollabs and posts · ${place}`)}</title>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<link rel="self" type="application/atom+xml" href="${xml(`${page}/feed.xml`)}"/>
<updated>${updated}</updated>
${newest.map((row) => entry(publicUrl, row)).join('\n')}
</feed>
`;
}

function entry(publicUrl: string, row: Entry): string {
  return `<entry>
<id>urn:uuid:${row.id}</id>
<title>${xml(row.title)}</title>
<link rel="alternate" type="text/html" href="${xml(publicUrl + row.path)}"/>
<published>${row.datePosted.toISOString()}</published>
<updated>${row.changedAt.toISOString()}</updated>
<author><name>${xml(row.displayName)}</name><uri>${xml(`${publicUrl}/user/${row.username}`)}</uri></author>
<summary>${xml(row.summary)}</summary>
</entry>`;
}
