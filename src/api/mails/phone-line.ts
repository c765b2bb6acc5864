import type { Brand } from '../brand/brand.ts';

/** “Is it urgent? Call (602) 555-0161 (hours).”, with empty lines around; nothing where the brand has no phone. */
export function callLine({ phone, phoneHours }: Brand, question: string): string {
  if (phone === '') return '';
  return `\n${question} Call ${phone}${phoneHours ? ` (${phoneHours})` : ''}.\n`;
}
