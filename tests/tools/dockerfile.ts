import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface ImageContents {
  /** The version of Node. */
  node: string;
  /** Files and folders of the checkout, with the built pages, from its root. */
  copied: string[];
  /** Files and folders below them that never reach the build of the image. */
  ignored: string[];
  /** Packages for production that the image is without: the build of the pages alone needed them. */
  removed: string[];
}

/** What the Dockerfile puts into the image that it makes. */
export function readImageContents(): ImageContents {
  const dockerfile = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const ignored = fs.readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1);
  const [, removed = ''] = /npm uninstall (.*)$/m.exec(dockerfile) ?? [];
  return {
    node: /^ARG BASE=\S+\/node:([\d.]+)-/m.exec(dockerfile)?.[1] ?? '',
    copied: [...last.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' ').map((source) => source.replace(/^\/app\//, '')),
    ),
    ignored: ignored.filter((line) => /^\w[\w./-]*$/.test(line)),
    removed: removed.split(/\s+/).filter((word) => word && !word.startsWith('-')),
  };
}
