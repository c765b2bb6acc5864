import { importsOf } from './module-imports.ts';
import type { SourceFile } from './project-files.ts';

/** What pages load. By the table of layers nothing here runs code of another folder. */
const IN_BROWSER = /^src\/(?:contracts|util|domain|client|stores|ui|islands)\/.*\.tsx?$/;

/** Of these a bundler keeps only what is used. The classic zod comes whole: a quarter of a page's whole budget. */
const SMALL = /^zod\/(?:mini|v4-mini|v4\/mini|v4\/core)$/;

/** Imports that put the classic zod on a page, each as one readable line. */
export function bigZodImports(file: SourceFile): string[] {
  if (!IN_BROWSER.test(file.path) || /\.test\.tsx?$/.test(file.path)) return [];
  return importsOf(file)
    .filter(
      ({ specifier, typeOnly }) => !typeOnly && /^zod(?:\/|$)/.test(specifier) && !SMALL.test(specifier),
    )
    .map(({ specifier }) => `${file.path} imports ${specifier}: a page takes zod/mini`);
}
