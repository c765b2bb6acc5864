// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufeff\ufffe\uffff]/g;
/** Any of them, a carriage return, or half of a surrogate pair (a whole one as well: it costs only time). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const SUSPECT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufeff\ufffe\uffff\ud800-\udfff]/;

/**
 * The text without characters that no font shows but parsers disagree about: controls other than tab and
 * line feed, byte order marks, noncharacters (they mark languages in pages), halves of surrogate pairs. Line breaks of every kind become line feeds;
 * white space at the ends goes.
 */
export function withoutControls(text: string): string {
  // Almost no text has any: one look is several times faster than the replacements.
  if (!SUSPECT.test(text)) return text.trim();
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}
