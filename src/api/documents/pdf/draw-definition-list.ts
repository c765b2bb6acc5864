import { PAGE, type TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

const LABEL: TextStyle = { size: 9 };
const FACT: TextStyle = { size: 11.5, weight: 'bold' };
const COLUMN = (PAGE.width - PAGE.margin * 2) / 2;

export type Fact = readonly [label: string, value: string];

/** Short facts, two beside each other; those without a value are left out. @returns the y below */
export function drawFacts(
  pdf: TaggedDocument,
  facts: readonly Fact[],
  { muted, y }: { muted: string; y: number },
): number {
  let top = y;
  let below = y;
  const known = facts.filter(([, value]) => value !== '');
  for (const [index, [label, value]] of known.entries()) {
    if (index % 2 === 0) top = index === 0 ? y : below + 8;
    const place = { x: PAGE.margin + (index % 2) * COLUMN, y: top, width: COLUMN - 16 };
    const end = pdf.labelled(
      { text: label, style: { ...LABEL, color: muted }, place },
      { text: value, style: FACT, place: { ...place, y: top + 12 } },
    );
    below = Math.max(below, end);
  }
  return below;
}
