import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface ImageContents {
  node: string;
  /** Paths in the checkout, built pages included. */
  copied: string[];
  /** Paths below them that .dockerignore excludes. */
  ignored: string[];
  /** Production packages that are removed because only the build of the pages needs them. */
  removed: string[];
}

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
