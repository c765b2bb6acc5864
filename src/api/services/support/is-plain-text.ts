/** Markup that some programs would render regardless of the file's type. */
const MARKUP =
  /^\s*(?:<(?:!|\?|\/?(?:a|b|body|br|div|font|h[1-6]|head|html|iframe|img|link|math|meta|object|p|script|style|svg|table|title)[\s/>])|\{\\rtf)/i;
/** Text files may contain no control characters except tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffe\uffff]/;

/**
 * Whether the bytes are plain text: UTF-8, UTF-16 with a byte order mark, or Windows-1252, without control characters
 * and markup.
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
      // try the next encoding
    }
  }
  return null;
}
