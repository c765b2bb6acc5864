import { transcode } from 'node:buffer';
import { hash, randomInt } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { errorCode } from '#util/node/errors.ts';

/**
 * File operations of a publish. Calls are synchronous: a publish writes thousands of small files, and a
 * synchronous call costs a third of the CPU time of one through the thread pool.
 */

/** SHA-256 as 64 hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', typeof data === 'string' ? encodeUtf8(data) : data);
}

/** Marks unfinished files, with the process that writes them. */
export const UNFINISHED = '.tmp-';

/** A temporary name beside `file` that no other writer uses. */
export function unfinishedName(file: string): string {
  const name = `${UNFINISHED}${path.basename(file)}-${process.pid}-${randomInt(2 ** 47)}`;
  return path.join(path.dirname(file), name);
}

export interface WriteOptions {
  /** flushes the bytes; the name needs a flush of its folder */
  flush?: boolean;
}

/** Writes a file. Adds its name to errors, because the system's message about a full disk lacks it. */
export function writeFile(
  file: string,
  data: string | Uint8Array,
  { flush = false }: WriteOptions = {},
): void {
  try {
    writeFileSync(file, data, { flush });
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

/**
 * Writes `data` to `file` so that a reader sees either the old bytes or all of the new ones, also after a
 * power cut. With `flush: false` a power cut may leave an empty file; use it for data that can be recreated.
 */
export function replaceFile(
  file: string,
  data: string | Uint8Array,
  { flush = true }: WriteOptions = {},
): void {
  const unfinished = unfinishedName(file);
  try {
    writeFile(unfinished, data, { flush });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Replaces the symbolic link `link`, or creates it, in one step. */
export function replaceLink(target: string, link: string): void {
  const unfinished = unfinishedName(link);
  try {
    symlinkSync(target, unfinished);
    renameSync(unfinished, link);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** No hard links on this file system, none across file systems, or no more for this file. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS']);

/** Gives `target` the bytes of `source`, by a hard link where possible. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!NO_LINK.has(errorCode(error))) throw error;
    copyFileSync(source, target);
  }
}

/**
 * Replaces `file` by a hard link to `other`, which has the same bytes.
 * @returns false if the file system cannot, or `other` has the maximum number of links; then nothing has changed
 */
export function replaceByLink(other: string, file: string): boolean {
  const unfinished = unfinishedName(file);
  try {
    linkSync(other, unfinished);
    renameSync(unfinished, file);
    return true;
  } catch (error) {
    if (NO_LINK.has(errorCode(error))) return false;
    throw error;
  } finally {
    // renaming a link onto another link of the same file does nothing, so remove it
    rmSync(unfinished, { force: true });
  }
}

/** Whether a file has these bytes; false if it does not exist. */
export function hasBytes(file: string, bytes: Uint8Array): boolean {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    return size === bytes.length && readFileSync(file).equals(bytes);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** The file's text; null if there is no such file. */
export function readText(file: string): string | null {
  // an error costs ten times as much as this
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw error;
  }
}

/** The value that the file holds; null if the file is missing, broken or holds something else. */
export function readJson<Value>(file: string, schema: $ZodType<Value>): Value | null {
  return parseJson(readText(file), schema);
}

/** The value that the text holds; null if there is no text, or it is broken or holds something else. */
export function parseJson<Value>(text: string | null, schema: $ZodType<Value>): Value | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return safeParse(schema, value).data ?? null;
}

/** Removes files that a killed writer left in `folder`; the caller holds the lock. */
export function removeUnfinished(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * The text as UTF-8. V8 stores a page with one typographic quote at two bytes a character, and Buffer.from is
 * four times slower for those than this conversion through UTF-16.
 */
export function encodeUtf8(text: string): Buffer {
  if (text === '') return Buffer.alloc(0);
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // half a surrogate pair, which Buffer.from replaces by U+FFFD
    return Buffer.from(text);
  }
}
