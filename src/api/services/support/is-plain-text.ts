/** Beginnings that some programs take for a page, a drawing or a formatted text, whatever the type says. */
const MARKUP =
  /^\s*(?:<(?:!|\?|\/?(?:a|b|body|br|div|font|h[1-6]|head|html|iframe|img|link|math|meta|object|p|script|style|svg|table|title)[\s/>])|\{\\rtf)/i;
/** What text files have no use for: tab, line feed, form feed and carriage return are the only controls in them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffe\uffff]/;

/**
 * Whether the bytes are text to be read by people: UTF-8, UTF-16 with its mark, or the single-byte text of older
 * Windows programs, without control characters, and no markup.
 */
export function isPlainText(bytes: Buffer): boolean {
  const text = decoded(bytes);
  return text !== null && text.trim() !== '' && !CONTROLS.test(text) && !MARKUP.test(text);
}

function decoded(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encodings =
    mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // not in this one
    }
  }
  return null;
}
