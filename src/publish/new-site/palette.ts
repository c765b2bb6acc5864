import { lowContrasts } from '#cms/checks/contrast.ts';
import type { Theme } from '#cms/schema/theme.ts';
import { contrastRatio, mixColors } from '#util/css/colors.ts';
import { NewSiteError } from './brand.ts';

type Colors = Theme['colors'];

interface Palette {
  colors: Colors;
  /** how the given color was changed for contrast; null if it was not */
  changed: { from: string; to: string; why: string } | null;
}

const WHITE = '#ffffff';
const BLACK = '#000000';
const INK = '#17232e';
const STEP = 0.04;

/**
 * A complete theme from one or two colors. Every pair of colors that components combine passes the contrast
 * check; colors too light for white are darkened.
 * @param main the brand's color, such as #17607a: links and main buttons
 * @param accent a bright color; default: a light tint of the main one
 */
export function paletteFrom(main: string, accent?: string): Palette {
  for (let share = 1; share > 0; share -= STEP) {
    const brand = share === 1 ? main : mixColors(main, share, BLACK);
    const colors = colorsAround(brand, accent ?? mixColors(main, 0.35, WHITE));
    const low = lowContrasts(colors);
    if (low.length === 0) return { colors, changed: share === 1 ? null : changeOf(main, brand) };
  }
  throw new NewSiteError(`No readable theme can be made from ${main}: choose another color.`);
}

function changeOf(from: string, to: string): Palette['changed'] {
  const ratio = (color: string) => contrastRatio(color, WHITE).toFixed(1);
  return {
    from,
    to,
    why: `links in ${from} reach ${ratio(from)} to 1 on white; text needs 4.5. ${to} reaches ${ratio(to)}`,
  };
}

function colorsAround(brand: string, requested: string): Colors {
  const tint = mixColors(brand, 0.07, WHITE);
  const deep = mixColors(brand, 0.4, '#0b1219');
  const accent = legible(requested);
  return {
    paper: WHITE,
    surface: WHITE,
    tint,
    brand,
    accent,
    deep,
    ink: INK,
    muted: mixColors(INK, 0.78, WHITE),
    line: mixColors(brand, 0.2, '#e6e9ec'),
    on_brand: textOn(brand),
    on_accent: textOn(accent),
    on_deep: mixColors(brand, 0.05, WHITE),
  };
}

const textOn = (ground: string): string =>
  contrastRatio(WHITE, ground) >= contrastRatio(INK, ground) ? WHITE : INK;

/** Such a ground keeps a contrast of 4.5 in its hover state, which mixes in some of the text color. */
const LEGIBLE = 5.4;

/** Darkens or lightens a medium color that is too close to both dark and light text. */
function legible(ground: string): string {
  let color = ground;
  for (let tries = 0; tries < 25 && contrastRatio(textOn(color), color) < LEGIBLE; tries += 1)
    color = mixColors(color, 0.92, textOn(color) === WHITE ? BLACK : WHITE);
  return color;
}
