/**
 * Text that a stranger typed, for a terminal: a control character could move the cursor, rename the window or hide
 * what follows, and a sign that turns the direction of writing could make it read otherwise.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
