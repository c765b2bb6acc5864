/**
 * A mailbox as the world's forms know it: no quoted names, comments, routes or lists, with which one text can
 * mean several recipients.
 */
const MAILBOX =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$/u;

export const isMailbox = (text: string): boolean => MAILBOX.test(text) && !text.includes('..');

/** One line: whatever could end a header, or hide in one, becomes a blank. */
export const headerText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
