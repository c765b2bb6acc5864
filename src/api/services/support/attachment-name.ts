import type { AttachmentType } from '#contracts/support/grievance.ts';

const ENDINGS: Record<AttachmentType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/plain': 'txt',
};
const LONGEST = 60;
/** Names that Windows treats as devices, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that is safe to store, show and save: letters, digits and a few signs, without a path, with the extension of
 * the actual type.
 * @param number which of the files it is, from 1, for files without a usable name
 */
export function safeFileName(given: string, type: AttachmentType, number: number): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const base = last
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...base].slice(0, LONGEST).join('').trim();
  const name = short === '' || DEVICES.test(short) ? `attachment-${number}` : short;
  return `${name}.${ENDINGS[type]}`;
}
