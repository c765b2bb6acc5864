import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_MAX_BYTES,
  MOST_ATTACHMENTS,
} from '#contracts/support/grievance.ts';
import { t } from './texts.ts';

/** The properties of a file that are known without opening it. */
export type FileInfo = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

const MEBIBYTE = 1024 * 1024;
const inMegabytes = (bytes: number): string => `${bytes / MEBIBYTE} MB`;

/** The limits, for the hint of the field. */
export const limits = (): string =>
  t.limits(MOST_ATTACHMENTS, inMegabytes(ATTACHMENT_MAX_BYTES), inMegabytes(ATTACHMENTS_MAX_BYTES));

/** For `accept`. Some systems know only file extensions. */
export const ACCEPT = [...ATTACHMENT_TYPES, '.pdf', '.jpg', '.jpeg', '.png', '.txt'].join();

const KNOWN_EXTENSION = /\.(?:pdf|jpe?g|png|txt)$/i;

/** Why a file cannot be sent, in the server's words; '' if it can. The server looks at the content as well. */
export function fileProblem({ name, size, type }: FileInfo): string {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return t.noHeic;
  const isKnown =
    (ATTACHMENT_TYPES as readonly string[]).includes(type) || (type === '' && KNOWN_EXTENSION.test(name));
  if (!isKnown) return t.otherFormat;
  if (size === 0) return t.emptyFile;
  if (size > ATTACHMENT_MAX_BYTES) return t.fileTooLarge(inMegabytes(ATTACHMENT_MAX_BYTES));
  return '';
}

/** Why these files cannot be sent together; '' if they can. */
export function filesProblem(files: readonly FileInfo[]): string {
  if (files.length > MOST_ATTACHMENTS) return t.tooManyFiles(MOST_ATTACHMENTS);
  if (totalBytes(files) > ATTACHMENTS_MAX_BYTES)
    return t.tooLargeTogether(inMegabytes(ATTACHMENTS_MAX_BYTES));
  return '';
}

const totalBytes = (files: readonly FileInfo[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Appends files, leaving out duplicates. */
export function addFiles<F extends FileInfo>(files: readonly F[], more: readonly F[]): F[] {
  const key = ({ name, size, lastModified }: F) => `${name}|${size}|${lastModified}`;
  return [...new Map([...files, ...more].map((file) => [key(file), file])).values()];
}

/** 312 KB, 1.4 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / 1024)} KB`;
  // rounded up, so that a file over a limit does not look as if it were within it
  return `${Math.ceil((bytes / MEBIBYTE) * 10) / 10} MB`;
}

/** A slow connection: 128 kbit/s. */
const SLOW_BYTES_PER_MS = 16;

/** How long to wait for an upload over a slow connection. */
export const sendTimeoutMs = (files: readonly FileInfo[]): number =>
  20_000 + Math.ceil(totalBytes(files) / SLOW_BYTES_PER_MS);
