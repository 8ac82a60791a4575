import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/cluster');

/** A file of deploy/cluster, with some of its texts in the place of others. @throws where a text is not in it */
export function configured(name: string, changes: Record<string, string>): string {
  let text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} has no "${from}" any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The settings of a file of NAME=value lines. */
export function environmentOf(name: string): Record<string, string> {
  const lines = configured(name, {}).matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
}

/** A value of patroni.yml, in seconds. */
export function patroniSeconds(name: string): number {
  return Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(configured('patroni.yml', {}))?.[1]);
}
