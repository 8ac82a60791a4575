import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/cluster');

/** A file of deploy/cluster with some texts replaced. @throws if the file does not contain one of them */
export function configured(name: string, changes: Record<string, string> = {}): string {
  let text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} does not contain "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
}
