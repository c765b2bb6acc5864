import { drawPanel } from './panel.ts';
import { PAGE, type TaggedDocument } from './tagged-document.ts';
import { LINE_HEIGHT, type TextStyle } from './text-layout.ts';

export type Fact = readonly [label: string, value: string];

const WIDTH = PAGE.width - PAGE.margin * 2;
const COLUMN = WIDTH / 2;
const LABEL: TextStyle = { size: 8.5 };
const FACT: TextStyle = { size: 11, weight: 'bold' };
/** between a label and its value */
const LABEL_GAP = 1;

/** Labels with values in two columns; those without a value are left out. @returns the y below them */
export function drawFacts(pdf: TaggedDocument, facts: readonly Fact[], y: number): number {
  let top = y;
  let below = y;
  const known = facts.filter(([, value]) => value !== '');
  const width = COLUMN - 20;
  let labelsHeight = 0;
  for (const [index, [label, value]] of known.entries()) {
    if (index % 2 === 0) {
      top = index === 0 ? y : below + 9;
      labelsHeight = heightOfLabels(pdf, known.slice(index, index + 2), width);
    }
    const place = { x: PAGE.margin + (index % 2) * COLUMN, y: top, width };
    const end = pdf.labeled(
      { text: label, style: { ...LABEL, color: pdf.brand.colors.muted }, place },
      { text: value, style: FACT, place: { ...place, y: top + labelsHeight } },
    );
    below = Math.max(below, end);
  }
  return below;
}

/** Values that stand side by side begin at the same height, below the highest label. */
const heightOfLabels = ({ setter }: TaggedDocument, facts: readonly Fact[], width: number): number =>
  Math.max(...facts.map(([label]) => setter.height(label, LABEL, { width }))) + LABEL_GAP;

const MAIN: TextStyle = { size: 26, weight: 'display' };
const PADDING = 14;
const MAIN_WIDTH = 168;

/** The fact that is looked for first, large, and others beside it. @returns the y below them */
export function drawHighlights(
  pdf: TaggedDocument,
  { main, others }: { main: Fact; others: readonly Fact[] },
  y: number,
): number {
  const { brand, setter } = pdf;
  const known = others.filter(([, value]) => value !== '');
  const width = (WIDTH - MAIN_WIDTH - PADDING * 2) / Math.max(1, known.length);
  const tallest = Math.max(
    ...known.map(([, value]) => setter.height(value, FACT, { width: width - 10 })),
    MAIN.size * LINE_HEIGHT,
  );
  const labelsHeight = Math.max(
    heightOfLabels(pdf, [main], MAIN_WIDTH - 16),
    heightOfLabels(pdf, known, width - 10),
  );
  const height = PADDING * 2 - 4 + labelsHeight + tallest;
  pdf.decorate((doc) => drawPanel(doc, { x: PAGE.margin, y, width: WIDTH, height }, { brand }));
  const top = y + PADDING - 2;
  const label = { ...LABEL, color: brand.colors.muted };
  const fact = ([name, value]: Fact, style: TextStyle, place: { x: number; width: number; drop: number }) => {
    const { drop, ...at } = place;
    pdf.labeled(
      { text: name, style: label, place: { ...at, y: top } },
      { text: value, style, place: { ...at, y: top + labelsHeight + drop } },
    );
  };
  const mainStyle = setter.fitting(
    main[1],
    { ...MAIN, color: brand.colors.brand },
    { width: MAIN_WIDTH - 16, least: 14 },
  );
  fact(main, mainStyle, { x: PAGE.margin + PADDING, width: MAIN_WIDTH - 16, drop: 0 });
  for (const [index, each] of known.entries()) {
    const x = PAGE.margin + PADDING + MAIN_WIDTH + index * width;
    fact(each, FACT, { x, width: width - 10, drop: 5 });
  }
  return y + height;
}
