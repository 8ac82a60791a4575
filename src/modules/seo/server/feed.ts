import { type Category, categoryLabel, PRODUCT } from '#contract/product.ts';
import type { FeedRow } from './seo.queries.ts';
import { xml } from './xml.ts';

/** An Atom feed (RFC 4287) of the newest Kollabs in a category. @param now stands while the feed is empty */
export function categoryFeed(publicUrl: string, category: Category, rows: FeedRow[], now: Date): string {
  const page = `${publicUrl}/kollabs/categories/${category}`;
  const updated = (rows[0]?.datePosted ?? now).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(`${page}/feed.xml`)}</id>
<title>${xml(`${categoryLabel(category)} Kollabs · ${PRODUCT}`)}</title>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<link rel="self" type="application/atom+xml" href="${xml(`${page}/feed.xml`)}"/>
<updated>${updated}</updated>
${rows.map((row) => entry(publicUrl, row)).join('\n')}
</feed>
`;
}

function entry(publicUrl: string, row: FeedRow): string {
  const posted = row.datePosted.toISOString();
  return `<entry>
<id>urn:uuid:${row.id}</id>
<title>${xml(row.title)}</title>
<link rel="alternate" type="text/html" href="${xml(`${publicUrl}/kollab/${row.id}/details`)}"/>
<published>${posted}</published>
<updated>${posted}</updated>
<author><name>${xml(row.displayName)}</name><uri>${xml(`${publicUrl}/user/${row.username}`)}</uri></author>
<summary>${xml(row.summary)}</summary>
</entry>`;
}
