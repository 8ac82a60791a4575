import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Chromium {
  executablePath: string;
  /** What to set, on top of the environment, for the browser alone. */
  env: Record<string, string>;
}

/**
 * The browser of the journeys: CHROMIUM_PATH when set; else, on 64-bit Linux, the one in @sparticuz/chromium,
 * with the libraries and the font of that package, so that nothing needs to be installed on the machine and
 * every machine draws alike; elsewhere undefined: Playwright then looks for its own.
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

/** What Playwright starts that browser with, in the journeys and in the tests of components. */
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
      // No test leaves this machine, whatever address it types.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  };
}

/** Written last, so a folder that has it is complete. */
const LAST = 'fonts.conf';

function isUsable(folder: string): boolean {
  if (!fs.existsSync(path.join(folder, LAST))) return false;
  const uid = os.userInfo().uid;
  // Any system user can have written to a temporary folder: only files of ours, or of root, are run.
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

/** Unpacks beside its place and moves it there in one step: two runs at once must not meet a half-made browser. */
async function unpack(folder: string): Promise<string> {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
  const making = fs.mkdtempSync(`${folder}-`);
  fs.chmodSync(making, 0o755);
  // The package unpacks into TMPDIR, and sets variables of its process: hence a process of its own.
  // Its own libraries come along only where it believes to be in a Lambda.
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

/** Only the package's font, wherever the folder is moved to. */
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
