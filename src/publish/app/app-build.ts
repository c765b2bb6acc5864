import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { flushFolderSync, flushTree } from '#util/node/flush-to-disk.ts';
import { listFiles } from '#util/node/source-files.ts';
import { withLock } from '../files/file-lock.ts';
import { readJson, replaceFile, replaceLink, sha256, UNFINISHED } from '../files/file-operations.ts';
import { sourceHashes } from './source-hashes.ts';

const AppBuildSchema = z.object({
  /** hash of the compiled output: equal code has an equal id, wherever it is compiled */
  code: z.string(),
  /** hash of what it was compiled from */
  inputs: z.string(),
});
type AppBuild = z.output<typeof AppBuildSchema>;

interface BuildOptions {
  /** the project's folder */
  root: string;
  /** where the compiled app is found: a link to the newest build */
  appDir: string;
  /** called when compiling starts */
  onStart?: () => void;
}

export interface CurrentBuild extends AppBuild {
  /** hash of the pipeline's own code */
  pipeline: string;
  compiled: boolean;
}

/** Processes that loaded an older build may still import its chunks. */
const MAX_BUILDS = 3;

/** The current compiled app; null when there is none. */
export function readAppBuild(appDir: string): AppBuild | null {
  return readJson(path.join(appDir, 'build.json'), AppBuildSchema);
}

/**
 * Names what releases are made with: the compiled app and the pipeline. Equal on all machines with the same version;
 * null without a compiled app.
 */
export function installedBuild(appDir: string, root: string): string | null {
  const build = readAppBuild(appDir);
  return build && sha256(`${build.code} ${sourceHashes(root, appDir).pipeline}`).slice(0, 16);
}

/**
 * Compiles the app unless it is up to date. If two processes call it at once, it compiles once. Readers see
 * either the old build or the new one, never a partial one.
 * @throws with the compiler's output when it fails; the old build stays
 */
export async function ensureAppBuild(options: BuildOptions): Promise<CurrentBuild> {
  const { root, appDir } = options;
  const current = () => {
    const build = readAppBuild(appDir);
    return build?.inputs === inputs ? { ...build, pipeline, compiled: false } : null;
  };
  const { app: inputs, pipeline } = sourceHashes(root, appDir);
  const ready = current();
  if (ready) return ready;
  const buildsDir = `${appDir}-builds`;
  return withLock(
    path.join(buildsDir, '.lock'),
    async () => {
      const done = current();
      if (done) return done;
      options.onStart?.();
      return { ...(await compile(options, buildsDir, inputs)), pipeline, compiled: true };
    },
    { waitMs: 10 * 60_000 },
  );
}

async function compile({ root, appDir }: BuildOptions, buildsDir: string, inputs: string): Promise<AppBuild> {
  // always the same path: the output contains it, and equal code must give equal output
  const work = path.join(buildsDir, `${UNFINISHED}build`);
  rmSync(work, { recursive: true, force: true });
  try {
    await runAstro(root, work, inputs);
    const code = hashOutput(work, root);
    replaceFile(path.join(work, 'build.json'), `${JSON.stringify({ code, inputs })}\n`);
    const name = `${code}-${inputs.slice(0, 8)}`;
    rmSync(path.join(buildsDir, name), { recursive: true, force: true });
    await flushTree(work);
    renameSync(work, path.join(buildsDir, name));
    flushFolderSync(buildsDir);
    pointTo(path.join(buildsDir, name), appDir);
    pruneBuilds(buildsDir, name);
    return { code, inputs };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Replaces the link. Removes a plain folder in its place, which a direct `astro build` leaves. */
function pointTo(build: string, appDir: string): void {
  if (lstatSync(appDir, { throwIfNoEntry: false })?.isDirectory())
    rmSync(appDir, { recursive: true, force: true });
  replaceLink(path.relative(path.dirname(appDir), build), appDir);
}

function pruneBuilds(buildsDir: string, newest: string): void {
  const builds = readdirSync(buildsDir)
    .filter((name) => !name.startsWith('.') && name !== newest)
    .map((name) => ({ name, madeAt: statSync(path.join(buildsDir, name)).mtimeMs }))
    .sort((first, second) => second.madeAt - first.madeAt);
  for (const { name } of builds.slice(MAX_BUILDS - 1)) {
    rmSync(path.join(buildsDir, name), { recursive: true, force: true });
  }
}

function runAstro(root: string, outDir: string, inputs: string): Promise<void> {
  const astro = fileURLToPath(new URL('../bin/astro.mjs', import.meta.resolve('astro')));
  mkdirSync(outDir, { recursive: true });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
      cwd: root,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        // with another one, JSX is compiled for React's development build
        NODE_ENV: 'production',
        // otherwise random, and part of the output
        ASTRO_KEY: createHash('sha256').update(inputs).digest('base64'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve();
      else reject(new Error(`astro build ended with status ${status}:\n${output.trim()}`));
    });
  });
}

/**
 * The server's part contains the name of the folder it was compiled in, and its chunks are named by a hash of
 * that. Both are left out, so the id depends on the code alone.
 */
function hashOutput(folder: string, root: string): string {
  const lines = listFiles(folder).map((file) => {
    const bytes = readFileSync(path.join(folder, file));
    if (!/^server\/.*\.m?js$/.test(file)) return `${file} ${sha256(bytes)}`;
    const text = bytes
      .toString()
      .replaceAll(root, '')
      .replace(/"key":"[^"]*"/, '');
    return `${withoutHash(file)} ${sha256(withoutHash(text))}`;
  });
  return sha256(lines.sort().join('\n')).slice(0, 16);
}

const withoutHash = (text: string): string => text.replace(/_[\w-]{8}(?=\.mjs\b)/g, '');
