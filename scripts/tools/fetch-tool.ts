import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

// Large, rarely used programs are not part of the main install. Each has a package.json and a lock file in a folder
// beside this file, and is installed on first use.

export type Tool = 'autocannon' | 'chromium-109' | 'drizzle-kit' | 'html-checker' | 'lighthouse' | 's3rver';

const pinnedIn = (tool: Tool): string => fileURLToPath(new URL(tool, import.meta.url));
/** inside node_modules, so it is deleted together with it */
const toolFolder = (tool: Tool): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/tools/${tool}`, import.meta.url));

const FILES = ['package.json', 'package-lock.json'];

/** The folder of a tool that is installed as in its lock file; undefined if it has to be fetched. */
export function findTool(tool: Tool): string | undefined {
  const folder = toolFolder(tool);
  const lock = path.join(folder, 'package-lock.json');
  const isPinned =
    existsSync(lock) &&
    readFileSync(lock, 'utf8') === readFileSync(path.join(pinnedIn(tool), 'package-lock.json'), 'utf8');
  return isPinned ? folder : undefined;
}

/** Installs a tool if it is not there yet. A failed install leaves nothing behind. */
export async function fetchTool(tool: Tool): Promise<string> {
  const found = findTool(tool);
  if (found) return found;
  const folder = toolFolder(tool);
  const work = `${folder}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    for (const name of FILES) cpSync(path.join(pinnedIn(tool), name), path.join(work, name));
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: work,
      // npm is a script of the shell there
      shell: process.platform === 'win32',
    });
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
    return folder;
  } catch (error) {
    throw new Error(`${tool} could not be fetched with npm.`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A file of a tool's package, such as `lighthouse/core/index.js`. */
export const toolFile = (folder: string, file: string): string => path.join(folder, 'node_modules', file);

/** Loads a module of a tool, whose types are not installed here. */
export const loadTool = <Module>(folder: string, file: string): Promise<Module> =>
  import(pathToFileURL(toolFile(folder, file)).href);
