import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Chromium {
  executablePath: string;
  /** Environment variables to add for the browser only. */
  env: Record<string, string>;
}

/**
 * Returns the browser of the journeys: that of CHROMIUM_PATH; else, on 64-bit Linux, the one in @sparticuz/chromium
 * with the package's libraries and font, so that nothing must be installed and every machine renders alike; else
 * undefined, and Playwright looks for its own.
 */
export async function readyChromium(): Promise<Chromium | undefined> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const name = `chromium-${packageVersion()}`;
  const root = path.resolve(import.meta.dirname, '../..');
  const shared = path.join(root, 'node_modules/.cache/kollabrate', name);
  const own = path.join(os.tmpdir(), `kollabrate-${os.userInfo().uid}`, name);
  const folder = [shared, own].find(isUsable) ?? (await unpack(canMake(shared) ? shared : own));
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/** Launch options of that browser, for the journeys and the component tests. */
export async function chromiumLaunchOptions() {
  const chromium = await readyChromium();
  return {
    ...(chromium && {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.env },
    }),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      // Blocks all other hosts.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  };
}

/** Written last, so a directory that contains it is complete. */
const LAST = 'fonts.conf';

function isUsable(folder: string): boolean {
  if (!fs.existsSync(path.join(folder, LAST))) return false;
  const uid = os.userInfo().uid;
  // Any system user can write to a temporary directory, so only files of this user or root are run.
  if (![uid, 0].includes(fs.statSync(folder).uid)) return false;
  try {
    fs.accessSync(path.join(folder, 'chromium'), fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canMake(folder: string): boolean {
  try {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.accessSync(path.dirname(folder), fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks next to the target and renames atomically, because two runs at once must not see a partial browser. */
async function unpack(folder: string): Promise<string> {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
  const making = fs.mkdtempSync(`${folder}-`);
  fs.chmodSync(making, 0o755);
  // The package unpacks into TMPDIR and sets environment variables, so it runs in a separate process. It includes its
  // libraries only if it detects AWS Lambda.
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import chromium from '@sparticuz/chromium'; await chromium.executablePath();",
    ],
    {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, TMPDIR: making, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    },
  );
  fs.chmodSync(path.join(making, 'chromium'), 0o755);
  fs.writeFileSync(path.join(making, LAST), FONT_SETTINGS);
  try {
    fs.renameSync(making, folder);
  } catch (error) {
    fs.rmSync(making, { recursive: true, force: true });
    if (!isUsable(folder)) throw error;
  }
  return folder;
}

/** Lists only the package's font. The relative path survives a move of the directory. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const manifest = fs.readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
