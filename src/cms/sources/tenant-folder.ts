import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseJsonBytes } from './json-text.ts';
import { BrokenDocumentError, MissingMediaError, UnreadableContentError } from './source.ts';

const MAX_DOCUMENT_BYTES = 20_000_000;
const MAX_MEDIA_BYTES = 10_000_000;
const MAX_DEPTH = 8;

/** One file below a folder. `name` uses slashes: pages/faq.json */
interface FolderFile {
  name: string;
  size: number;
  modifiedMs: number;
  inode: number;
}

/**
 * Every file below a folder, sorted by name, without reading any; none if it is missing. Top-level folders
 * named `except` are skipped, and links to other folders are not followed.
 */
export function listFolder(folder: string, except: string): FolderFile[] {
  const files: FolderFile[] = [];
  const walk = (below: string, depth: number): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || name === except) continue;
      if (entry.isDirectory() && depth < MAX_DEPTH) walk(name, depth + 1);
      if (!entry.isFile() && !entry.isSymbolicLink()) continue;
      // path.join would cost a sixth of this call
      const stat = statSync(`${folder}/${name}`, { throwIfNoEntry: false });
      if (stat?.isFile()) {
        files.push({ name, size: stat.size, modifiedMs: stat.mtimeMs, inode: stat.ino });
      }
    }
  };
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) walk('', 0);
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A JSON document with its text, for the positions of its values. */
interface FolderDocument {
  value: unknown;
  text: string;
}

/**
 * A JSON document below the folder.
 * @param shown its name for editors
 * @throws UnreadableContentError naming the file, and for broken JSON the line and column
 */
export function readDocument(folder: string, name: string, shown = name): FolderDocument {
  return parseJsonBytes(readInside(folder, name, { most: MAX_DOCUMENT_BYTES, shown }), shown);
}

/**
 * A media file below the folder; `ref` is the value in the CMS, such as media/logo.svg.
 * @throws MissingMediaError, or UnreadableContentError if the name or the file is refused
 */
export function readMediaFile(folder: string, ref: string): Uint8Array {
  const parts = ref.split('/');
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\\:\p{Cc}]/u.test(part));
  if (parts[0] !== 'media' || parts.length < 2 || !isPlain) {
    throw new UnreadableContentError(`${JSON.stringify(ref)} is not the name of a file below media/`);
  }
  if (!statSync(path.join(folder, ref), { throwIfNoEntry: false })?.isFile())
    throw new MissingMediaError(ref);
  return readInside(folder, ref, { most: MAX_MEDIA_BYTES, shown: ref });
}

/** Reads a file that lies below the folder even after resolving links. */
function readInside(
  folder: string,
  name: string,
  { most, shown }: { most: number; shown: string },
): Uint8Array {
  const real = realpathSync.native(path.join(folder, name));
  if (!real.startsWith(realpathSync.native(folder) + path.sep)) {
    throw new BrokenDocumentError(`${shown} is a link that leads out of the site's folder.`);
  }
  const { size } = statSync(real);
  if (size > most) {
    throw new BrokenDocumentError(`${shown} is larger than ${most / 1_000_000} MB.`);
  }
  return readFileSync(real);
}
