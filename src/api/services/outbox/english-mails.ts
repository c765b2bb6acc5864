/**
 * Kinds of mails whose texts are in English only. A kind leaves the list when its texts are in all languages; a new one
 * never joins it.
 */
export const ENGLISH_MAILS: ReadonlySet<string> = new Set();
