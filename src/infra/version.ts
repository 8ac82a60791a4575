import fs from 'node:fs';
import path from 'node:path';

const MANIFEST = path.resolve(import.meta.dirname, '../../package.json');

/** The version of the running code, as in package.json, such as '1.0.0'. */
export const VERSION: string = JSON.parse(fs.readFileSync(MANIFEST, 'utf8')).version;
