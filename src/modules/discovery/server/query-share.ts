/** Between what shares the true one is, both from 0 to 1; and the likeliest. */
export interface Share {
  least: number;
  likely: number;
  most: number;
}

/** What share of the rows has an entry. */
export type ShareOf = (entry: string) => Share;

/**
 * What share of the rows a query finds, which `search_tiers` or `search_filter` wrote. The bounds hold however its entries
 * go together; the likeliest takes them for independent.
 */
export function shareOfQuery(query: string, shareOf: ShareOf): Share {
  const parts = query.match(/'(?:''|[^'])*'|[&|!()]/g) ?? [];
  let place = 0;

  function either(): Share {
    const shares: { share: Share; entry: string | null }[] = [];
    do {
      const start = place;
      const share = both();
      shares.push({ share, entry: place === start + 1 ? entryOf(parts[start] ?? '') : null });
    } while (parts[place] === '|' && ++place);
    return shares.length === 1 && shares[0] ? shares[0].share : unionOf(shares);
  }

  function both(): Share {
    const shares: Share[] = [];
    do shares.push(one());
    while (parts[place] === '&' && ++place);
    const [first] = shares as [Share];
    return shares.length === 1 ? first : intersectionOf(shares);
  }

  function one(): Share {
    const part = parts[place++] ?? '';
    if (part === '!') {
      const { least, likely, most } = one();
      return { least: 1 - most, likely: 1 - likely, most: 1 - least };
    }
    if (part !== '(') return shareOf(entryOf(part));
    const share = either();
    place++;
    return share;
  }

  return parts.length === 0 ? { least: 0, likely: 0, most: 1 } : either();
}

function entryOf(quoted: string): string {
  return quoted.slice(1, -1).replaceAll("''", "'").replaceAll('\\\\', '\\');
}

function unionOf(parts: { share: Share; entry: string | null }[]): Share {
  // A stem stands in one of the places of a row: the same one at several places is never counted twice.
  const [first] = parts;
  const isOneStem = parts.every(
    ({ entry }) => entry !== null && /^[a-d]/.test(entry) && entry.slice(1) === first?.entry?.slice(1),
  );
  const sum = (of: keyof Share) =>
    Math.min(
      1,
      parts.reduce((all, { share }) => all + share[of], 0),
    );
  if (isOneStem) return { least: sum('least'), likely: sum('likely'), most: sum('most') };
  return {
    least: Math.max(...parts.map(({ share }) => share.least)),
    likely: 1 - parts.reduce((none, { share }) => none * (1 - share.likely), 1),
    most: sum('most'),
  };
}

function intersectionOf(shares: Share[]): Share {
  return {
    least: Math.max(
      0,
      shares.reduce((sum, { least }) => sum + least, 1 - shares.length),
    ),
    likely: shares.reduce((all, { likely }) => all * likely, 1),
    most: Math.min(...shares.map(({ most }) => most)),
  };
}
