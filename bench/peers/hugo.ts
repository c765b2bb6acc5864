import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { listFiles } from '#util/node/source-files.ts';

export interface HugoRun {
  version: string;
  pages: number;
  /** average size of a page, in bytes */
  pageBytes: number;
  cpuMs: number;
  wallMs: number;
}

/** Markup of a page, and the text that follows it, which the template has to escape. */
interface Piece {
  html: string;
  text: string;
}

const PIECE = /((?:<[^>]*>)+)([^<]*)/g;

const LAYOUT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><style>{{ .Params.css | safeCSS }}</style></head>
{{ range .Params.pieces }}{{ .html | safeHTML }}{{ .text }}{{ end }}</html>
`;

const CONFIG = `baseURL = "https://example.com/"
title = "Enamel"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404", "section"]
enableGitInfo = false
`;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? '');

/**
 * Builds the same pages with Hugo: the markup, texts and styles of each published page are data of one short template,
 * so this is the least that Hugo can take. It neither checks the content nor draws images, nor writes a release. Null without Hugo.
 * @param sites folders of the published sites
 * @param folder an empty folder for Hugo's project
 */
export async function runHugo(sites: readonly string[], folder: string): Promise<HugoRun | null> {
  const version = await promisify(execFile)('hugo', ['version']).catch(() => null);
  if (!version) return null;
  mkdirSync(path.join(folder, 'layouts/_default'), { recursive: true });
  writeFileSync(path.join(folder, 'config.toml'), CONFIG);
  for (const name of ['single.html', 'list.html'])
    writeFileSync(path.join(folder, 'layouts/_default', name), LAYOUT);
  for (const site of sites) writeContent(path.join(folder, 'content', path.basename(site)), site);
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    'hugo --quiet --source "$0"; times',
    folder,
  ]);
  const wallMs = performance.now() - startedAt;
  const written = listFiles(path.join(folder, 'public')).filter((file) => file.endsWith('.html'));
  const bytes = written.map((file) => readFileSync(path.join(folder, 'public', file)).byteLength);
  return {
    version: /v[\d.]+/.exec(version.stdout)?.[0] ?? '',
    pages: written.length,
    pageBytes: bytes.reduce((sum, size) => sum + size, 0) / written.length,
    cpuMs: childrenMs(stdout),
    wallMs,
  };
}

/** The second line of the shell's `times`: user and system time of its children, such as 0m1.23s 0m0.45s. */
function childrenMs(times: string): number {
  const line = times.trim().split('\n').at(-1) ?? '';
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
}

function writeContent(folder: string, site: string): void {
  mkdirSync(folder, { recursive: true });
  const root = path.join(site, 'current/www');
  for (const [index, file] of listFiles(root)
    .filter((name) => name.endsWith('.html'))
    .entries()) {
    const html = readFileSync(path.join(root, file), 'utf8');
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const body = html.slice(html.indexOf('<body>')).replace(/<script\b.*?<\/script>|<\/html>/gs, '');
    const pieces = [...body.matchAll(PIECE)].map(
      ([, markup = '', text = '']): Piece => ({ html: markup, text: plain(text) }),
    );
    const title = plain(/<title>([^<]*)/.exec(html)?.[1] ?? '');
    writeFileSync(
      path.join(folder, `page-${index}.md`),
      `${JSON.stringify({ title, css, pieces }, null, 1)}\n`,
    );
  }
}
