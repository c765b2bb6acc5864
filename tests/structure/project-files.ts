import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';

export interface SourceFile {
  /** relative to the project's root, with forward slashes */
  path: string;
  text: string;
}

const NOT_OURS = ['node_modules', 'dist', 'test-results', '.git', '.astro', '.data'];

/** Paths of the project's own files: those git tracks or would track, or, outside a clone, all but what is made. */
export function projectPaths(): string[] {
  const paths = existsSync('.git') ? gitPaths() : globSync(['*', '.*', '**/*'], { exclude: NOT_OURS });
  return [...new Set(paths.map((path) => path.replaceAll('\\', '/')))].filter(isFile);
}

export function readSources(paths: readonly string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

function gitPaths(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return listed.split('\0').filter((path) => path !== '');
}

/** git also lists what was deleted and not yet committed, and a glob lists folders. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
