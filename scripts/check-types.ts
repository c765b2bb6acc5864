import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertToTsx, DiagnosticSeverity } from '@astrojs/astro2tsx';
import { asCommand } from './terminal.ts';

// `npm run types`: TypeScript cannot read .astro files. Each is converted to TSX in a separate folder, which `rootDirs`
// overlays on src. Errors are reported at their place in the .astro file.
// docs/decisions/037-astro-files-are-checked-as-tsx.md

const USAGE = `Usage: npm run types

Checks the types of every TypeScript and Astro file, and reports each error with its file, line and column.`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Errors that Astro allows: `return` in the frontmatter, and a repeated attribute. */
const ALLOWED = new Set(['TS1108', 'TS17001']);

interface Converted {
  source: string;
  code: string;
  mappings: ReturnType<typeof convertToTsx>['mappings'];
}

/**
 * Type errors of a folder of .astro files and of other files, one line each.
 * @param astro the folder of .astro files
 * @param others patterns of other files to check
 */
export function checkTypes(astro: string, others: readonly string[]): string[] {
  mkdirSync(path.join(ROOT, '.astro'), { recursive: true });
  // inside the project, so that packages resolve from there
  const mirror = mkdtempSync(path.join(ROOT, '.astro', 'types-'));
  try {
    return checkIn(mirror, astro, others);
  } finally {
    rmSync(mirror, { recursive: true, force: true });
  }
}

function checkIn(mirror: string, astro: string, others: readonly string[]): string[] {
  const files = new Map<string, Converted>();
  const findings: string[] = [];
  for (const name of globSync('**/*.astro', { cwd: astro })) {
    const source = readFileSync(path.join(astro, name), 'utf8');
    const { code, mappings, diagnostics } = convertToTsx(source, { filename: name, ambientTypes: true });
    for (const { message, severity, position } of diagnostics)
      if (severity === DiagnosticSeverity.Error)
        findings.push(`${at(name, source, position.start)}: ${message}`);
    const file = path.join(mirror, `${name}.tsx`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code);
    files.set(file, { source, code, mappings });
  }
  for (const line of compile(mirror, astro, others)) {
    const [, file = '', row = '', column = '', code = '', text = ''] =
      /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? [];
    const converted = files.get(path.resolve(ROOT, file));
    if (ALLOWED.has(code)) continue;
    if (!converted) findings.push(line);
    else {
      const name = path.relative(mirror, path.resolve(ROOT, file)).replace(/\.tsx$/, '');
      const offset = toOffset(converted.code, Number(row), Number(column));
      findings.push(`${at(name, converted.source, sourceOffset(converted, offset))}: ${code} ${text}`);
    }
  }
  return findings;
}

function compile(mirror: string, astro: string, others: readonly string[]): string[] {
  const config = path.join(mirror, 'tsconfig.json');
  const aliased = readdirSync(path.join(ROOT, 'src')).map((folder) => [
    `#${folder}/*`,
    [mirror, astro, path.join(ROOT, 'src')].map((root) => path.join(root, folder, '*')),
  ]);
  const settings = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { rootDirs: [astro, mirror], paths: Object.fromEntries(aliased), noEmit: true },
    include: [mirror, ...others.map((pattern) => path.join(ROOT, pattern))],
    exclude: ['dist', 'node_modules', '.data'].map((name) => path.join(ROOT, name)),
  };
  writeFileSync(config, JSON.stringify(settings));
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.split('\n').flatMap((line, at, all) => withDetail(line, all[at + 1] ?? ''));
  if (status !== 0 && lines.length === 0) throw new Error('The compiler failed without a message.');
  return lines;
}

/** An error on one line, with the first of its details, which names what is missing. */
function withDetail(line: string, next: string): string[] {
  if (line === '' || line.startsWith(' ')) return [];
  return [next.startsWith(' ') ? `${line} ${next.trim()}` : line];
}

/** Maps an offset of the TSX to the .astro file; text that the conversion added maps to 0. */
function sourceOffset({ mappings }: Converted, offset: number): number {
  const span = mappings.find(([start, length]) => start <= offset && offset < start + length);
  return span ? span[2] + Math.min(offset - span[0], span[3]) : 0;
}

function toOffset(text: string, row: number, column: number): number {
  const before = text.split('\n').slice(0, row - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + column - 1;
}

function at(name: string, source: string, offset: number): string {
  const lines = source.slice(0, offset).split('\n');
  return `${name} line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

if (import.meta.main)
  await asCommand(USAGE, async () => {
    const findings = checkTypes(path.join(ROOT, 'src'), [
      'src',
      'scripts',
      'tests',
      'bench',
      '*.ts',
      '*.mjs',
    ]);
    for (const finding of findings) console.error(finding);
    process.exitCode = findings.length > 0 ? 1 : 0;
  });
