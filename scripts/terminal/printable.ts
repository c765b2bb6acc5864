/**
 * Makes untrusted text safe for a terminal: a control character could move the cursor, rename the window, or
 * hide text, and a bidirectional control could change how it reads.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
