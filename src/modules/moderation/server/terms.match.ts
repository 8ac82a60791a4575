import { foldedWords, type TermEffect, type TermKind } from '#modules/moderation/terms.rules.ts';

/** A term as it is looked for. */
export interface KnownTerm {
  id: string;
  kind: TermKind;
  /** As it was written. */
  term: string;
  /** What it is compared by: `termKey`. */
  key: string;
  effect: TermEffect;
}

/**
 * Looks for terms in texts. The time is linear in the length of a text, however many terms there are and whatever they
 * say: words by one automaton of all of them (Aho and Corasick), links by their labels from the last one on.
 */
export class TermMatcher {
  readonly #words: WordAutomaton;
  readonly #hosts: HostNode;
  /** Whether there is a term that hides. */
  readonly hides: boolean;
  readonly #isEmpty: boolean;

  constructor(terms: readonly KnownTerm[]) {
    this.#words = new WordAutomaton(terms.filter(({ kind }) => kind === 'word'));
    this.#hosts = hostsOf(terms.filter(({ kind }) => kind === 'link'));
    this.hides = terms.some(({ effect }) => effect === 'hide');
    this.#isEmpty = terms.length === 0;
  }

  /** The strongest term in some texts; null where there is none. */
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

/** Room for every code point beside the number of a node. */
const CODE_POINTS = 0x11_0000;

/** Terms stand in it with a space on either side, as words do in a folded text: so only whole ones are found. */
class WordAutomaton {
  /** From a node by a character to the next: one table for all of them. */
  readonly #next = new Map<number, number>();
  /** Where a node goes on when it has no way for a character: the longest end of what it stands for. */
  readonly #fallback: number[] = [0];
  /** The strongest term that ends at a node, or at one of its ends. */
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
    // Level by level: the end that a node falls back to is shorter, and done before it.
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

  /** Each step back undoes a step forward: of all steps in a text at most half go back. */
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

/** Hosts by their labels, the last one first. */
interface HostNode {
  term: KnownTerm | null;
  below: Map<string, HostNode>;
}

const LABEL_CHAR = /[\p{L}\p{N}\p{M}\p{Cf}_-]/u;
/** What browsers take for the dot of a host. */
const DOT = /[.\u3002\uFF0E\uFF61]/u;
/** Characters of a label at most, with what is not seen in it; more is no host. */
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

/** Whatever looks like a host is one, with a scheme before it or not. */
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
  // A full stop behind a host belongs to the sentence.
  const whole = labels.findLastIndex((label) => label !== '');
  let node = hosts;
  let found: KnownTerm | null = null;
  for (let place = whole; place >= 0; place--) {
    const below = node.below.get(asciiLabel(labels[place] ?? ''));
    if (!below) return found;
    node = below;
    found = stronger(found, node.term);
  }
  return found;
}

/** A label as hosts are compared. */
function asciiLabel(label: string): string {
  if (/^[\x21-\x7e]*$/.test(label)) return label.toLowerCase();
  if (label.length > LONGEST_LABEL || !URL.canParse(`http://${label}.example`)) return '';
  return new URL(`http://${label}.example`).hostname.slice(0, -'.example'.length);
}
