import { foldedWords, type TermEffect, type TermKind } from '#modules/moderation/terms.rules.ts';

export interface KnownTerm {
  id: string;
  kind: TermKind;
  term: string;
  key: string;
  effect: TermEffect;
}

/**
 * Finds terms in texts, in time linear in the length of the text, whatever the number of terms. Words are matched by
 * an Aho-Corasick automaton, links by a trie of their labels from the last one on.
 */
export class TermMatcher {
  readonly #words: WordAutomaton;
  readonly #hosts: HostNode;
  readonly hides: boolean;
  readonly #isEmpty: boolean;

  constructor(terms: readonly KnownTerm[]) {
    this.#words = new WordAutomaton(terms.filter(({ kind }) => kind === 'word'));
    this.#hosts = hostsOf(terms.filter(({ kind }) => kind === 'link'));
    this.hides = terms.some(({ effect }) => effect === 'hide');
    this.#isEmpty = terms.length === 0;
  }

  /** The strongest term; null if there is none. */
  find(texts: readonly string[]): KnownTerm | null {
    if (this.#isEmpty) return null;
    let found: KnownTerm | null = null;
    for (const text of texts) {
      found = stronger(stronger(found, this.#words.find(text)), findHost(this.#hosts, text));
      if (found?.effect === 'hide') return found;
    }
    return found;
  }
}

function stronger(one: KnownTerm | null, other: KnownTerm | null): KnownTerm | null {
  if (one === null || one.effect === 'hide') return one ?? other;
  return other?.effect === 'hide' ? other : one;
}

/** Larger than any code point, so that a node's number and a code point make one key. */
const CODE_POINTS = 0x11_0000;

/**
 * An Aho-Corasick automaton. Terms have a space on either side, as words do in a folded text, so only whole words
 * match.
 */
class WordAutomaton {
  readonly #next = new Map<number, number>();
  /** Failure links: the node for the longest proper suffix that is also a prefix of a term. */
  readonly #fallback: number[] = [0];
  /** The strongest term that ends at a node or at one of its suffixes. */
  readonly #found: (KnownTerm | null)[] = [null];

  constructor(terms: readonly KnownTerm[]) {
    const children: [char: number, node: number][][] = [[]];
    for (const term of terms) {
      let node = 0;
      for (const char of pointsOf(` ${term.key} `)) {
        const known = this.#next.get(node * CODE_POINTS + char);
        const child = known ?? this.#found.push(null) - 1;
        if (known === undefined) {
          this.#next.set(node * CODE_POINTS + char, child);
          this.#fallback.push(0);
          children.push([]);
          children[node]?.push([char, child]);
        }
        node = child;
      }
      this.#found[node] = stronger(this.#found[node] ?? null, term);
    }
    // Breadth first: a failure link leads to a shorter prefix, which is complete by then.
    const queue = [0];
    for (const node of queue) {
      for (const [char, child] of children[node] ?? []) {
        const end = node === 0 ? 0 : this.#step(this.#fallback[node] ?? 0, char);
        this.#fallback[child] = end;
        this.#found[child] = stronger(this.#found[child] ?? null, this.#found[end] ?? null);
        queue.push(child);
      }
    }
  }

  find(text: string): KnownTerm | null {
    if (this.#found.length === 1) return null;
    let node = 0;
    let found: KnownTerm | null = null;
    for (const char of pointsOf(foldedWords(text))) {
      node = this.#step(node, char);
      found = stronger(found, this.#found[node] ?? null);
      if (found?.effect === 'hide') return found;
    }
    return found;
  }

  /** Amortized constant time: each failure link undoes an earlier step forward. */
  #step(from: number, char: number): number {
    let node = from;
    for (;;) {
      const next = this.#next.get(node * CODE_POINTS + char);
      if (next !== undefined) return next;
      if (node === 0) return 0;
      node = this.#fallback[node] ?? 0;
    }
  }
}

function* pointsOf(text: string): Generator<number> {
  for (const char of text) yield char.codePointAt(0) ?? 0;
}

interface HostNode {
  term: KnownTerm | null;
  below: Map<string, HostNode>;
}

const LABEL_CHAR = /[\p{L}\p{N}\p{M}\p{Cf}_-]/u;
/** Characters that browsers treat as the dot in a host. */
const DOT = /[.\u3002\uFF0E\uFF61]/u;
/** Maximum length of a label, with its invisible characters; anything longer is no host. */
const LONGEST_LABEL = 100;

function hostsOf(terms: readonly KnownTerm[]): HostNode {
  const root: HostNode = { term: null, below: new Map() };
  for (const term of terms) {
    let node = root;
    for (const label of term.key.split('.').reverse()) {
      const child = node.below.get(label) ?? { term: null, below: new Map() };
      node.below.set(label, child);
      node = child;
    }
    node.term = stronger(node.term, term);
  }
  return root;
}

/** Matches everything that looks like a host, with or without a scheme. */
function findHost(hosts: HostNode, text: string): KnownTerm | null {
  if (hosts.below.size === 0) return null;
  let found: KnownTerm | null = null;
  let labels = [''];
  for (const char of text) {
    if (DOT.test(char)) labels.push('');
    else if (LABEL_CHAR.test(char)) labels.push((labels.pop() ?? '') + char);
    else {
      found = stronger(found, hostIn(hosts, labels));
      labels = [''];
    }
  }
  return stronger(found, hostIn(hosts, labels));
}

function hostIn(hosts: HostNode, labels: readonly string[]): KnownTerm | null {
  // A trailing dot belongs to the sentence.
  const last = labels.findLastIndex((label) => label !== '');
  let node = hosts;
  let found: KnownTerm | null = null;
  for (let index = last; index >= 0; index--) {
    const below = node.below.get(asciiLabel(labels[index] ?? ''));
    if (!below) return found;
    node = below;
    found = stronger(found, node.term);
  }
  return found;
}

/** Hosts are compared in their ASCII form. */
function asciiLabel(label: string): string {
  if (/^[\x21-\x7e]*$/.test(label)) return label.toLowerCase();
  if (label.length > LONGEST_LABEL || !URL.canParse(`http://${label}.example`)) return '';
  return new URL(`http://${label}.example`).hostname.slice(0, -'.example'.length);
}
