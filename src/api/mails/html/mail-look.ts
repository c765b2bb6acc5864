import type { FontName, Theme } from '#cms/schema/theme.ts';
import { contrastRatio, mixColors } from '#util/css/colors.ts';

/** The colors of a mail in one mode. Each pair that carries text has a contrast of 4.5 or more. */
export interface Palette {
  /** around the letter, with `muted` on it */
  canvas: string;
  /** the letter, with `ink`, `muted` and `link` on it */
  surface: string;
  /** a quiet ground within the letter, with `ink`, `muted` and `link` on it */
  panel: string;
  ink: string;
  muted: string;
  line: string;
  link: string;
  button: string;
  onButton: string;
}

/** The band with the logo and the membership card, the same in both modes. */
export interface BandColors {
  ground: string;
  text: string;
  /** secondary text */
  quiet: string;
  line: string;
  /** carries no text */
  accent: string;
}

export interface MailLook {
  light: Palette;
  dark: Palette;
  band: BandColors;
  type: {
    display: string;
    body: string;
    /** Outlook for Windows shows Times where it does not know the first family */
    outlook: { display: string; body: string };
    displayWeight: number;
    displayCase: 'none' | 'uppercase';
    /** em */
    tracking: number;
    /** px */
    text: number;
    title: number;
    section: number;
  };
  /** px */
  radius: number;
  buttonRadius: number;
  card: Theme['shape']['card'];
}

const TEXT_CONTRAST = 4.5;

/** The nearest color to the given one, on the way to the other, that is readable on all grounds. */
export function readable(color: string, toward: string, grounds: readonly string[]): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const mixed = mixColors(color, share, toward);
    if (grounds.every((ground) => contrastRatio(mixed, ground) >= TEXT_CONTRAST)) return mixed;
  }
  return toward;
}

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Black or white, whichever is easier to read on a ground. */
const strongest = (ground: string): string =>
  contrastRatio(BLACK, ground) > contrastRatio(WHITE, ground) ? BLACK : WHITE;

export function mailLook({ colors, fonts, shape }: Theme): MailLook {
  const quiet = readable(mixColors(colors.on_deep, 0.76, colors.deep), colors.on_deep, [colors.deep]);
  return {
    light: lightPalette(colors),
    dark: darkPalette(colors),
    band: {
      ground: colors.deep,
      text: readable(colors.on_deep, strongest(colors.deep), [colors.deep]),
      quiet,
      line: mixColors(colors.on_deep, 0.24, colors.deep),
      accent: colors.accent,
    },
    type: {
      display: STACKS[fonts.display],
      body: STACKS[fonts.body],
      outlook: { display: OUTLOOK[fonts.display] ?? 'Arial', body: OUTLOOK[fonts.body] ?? 'Arial' },
      // no program has the brand's variable font, so only weights that all fonts have
      displayWeight: fonts.display_weight >= 550 ? 700 : 400,
      displayCase: fonts.display_case === 'upper' ? 'uppercase' : 'none',
      tracking: fonts.display_tracking,
      text: Math.min(18, Math.max(16, fonts.text_size - 1)),
      title: { calm: 26, clear: 29, loud: 33 }[fonts.scale],
      section: { calm: 18, clear: 19, loud: 20 }[fonts.scale],
    },
    radius: { square: 0, soft: 8, round: 16, bubble: 24 }[shape.radius],
    buttonRadius: { square: 0, soft: 8, pill: 28 }[shape.button],
    card: shape.card,
  };
}

function lightPalette(colors: Theme['colors']): Palette {
  const panel = mixColors(colors.tint, 0.55, colors.surface);
  const ink = readable(colors.ink, BLACK, [colors.surface, panel]);
  const grounds = [colors.tint, colors.surface, panel];
  return {
    canvas: colors.tint,
    surface: colors.surface,
    panel,
    ink,
    muted: readable(colors.muted, ink, grounds),
    line: colors.line,
    link: readable(colors.brand, ink, grounds),
    button: colors.brand,
    onButton: readable(colors.on_brand, strongest(colors.brand), [colors.brand]),
  };
}

/** The brand's dark ground, nearly black, and its colors lightened until they are readable there. */
function darkPalette(colors: Theme['colors']): Palette {
  const surface = mixColors(mixColors(colors.deep, 0.62, '#17181b'), 0.94, WHITE);
  const canvas = mixColors(surface, 0.58, BLACK);
  const panel = mixColors(surface, 0.9, WHITE);
  const ink = readable(mixColors(colors.on_deep, 0.5, '#f4f4f4'), WHITE, [surface, panel]);
  const grounds = [surface, canvas, panel];
  const link = readable(vivid(colors, panel), WHITE, grounds);
  return {
    canvas,
    surface,
    panel,
    ink,
    muted: readable(mixColors(ink, 0.7, surface), ink, grounds),
    line: mixColors(ink, 0.22, surface),
    link,
    button: link,
    onButton: readable(colors.deep, BLACK, [link]),
  };
}

/** The accent if it is readable on dark as it is, otherwise the main color. */
const vivid = ({ accent, brand }: Theme['colors'], ground: string): string =>
  contrastRatio(accent, ground) >= TEXT_CONTRAST ? accent : brand;

const SANS = '"Segoe UI",-apple-system,BlinkMacSystemFont,Roboto,"Helvetica Neue",Arial,sans-serif';

/** No mail loads a font: the brand's own where it is installed, then families of its kind that come with systems. */
const STACKS: Readonly<Record<FontName, string>> = {
  fraunces: 'Fraunces,"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
  'source-sans': `"Source Sans 3","Source Sans Pro",${SANS}`,
  outfit: 'Outfit,"Avenir Next",Avenir,"Century Gothic","Segoe UI",Roboto,Arial,sans-serif',
  bitter: 'Bitter,Rockwell,"Roboto Slab",Cambria,Georgia,serif',
  atkinson: '"Atkinson Hyperlegible Next","Atkinson Hyperlegible",Verdana,"Segoe UI",Arial,sans-serif',
  'sofia-condensed':
    '"Sofia Sans Extra Condensed","Avenir Next Condensed","Arial Narrow","Roboto Condensed",Impact,sans-serif',
  sofia: `"Sofia Sans","Avenir Next",${SANS}`,
  'plex-sans': `"IBM Plex Sans","Helvetica Neue",Helvetica,${SANS}`,
  archivo: 'Archivo,"Helvetica Neue",Helvetica,Arial,sans-serif',
  cabin: `Cabin,"Gill Sans","Gill Sans MT","Trebuchet MS",${SANS}`,
  baloo: '"Baloo 2","Arial Rounded MT Bold","Trebuchet MS",Verdana,sans-serif',
};

const OUTLOOK: Readonly<Partial<Record<FontName, string>>> = {
  fraunces: 'Georgia',
  bitter: 'Georgia',
  atkinson: 'Verdana',
  'sofia-condensed': "'Arial Narrow'",
  outfit: "'Century Gothic'",
  baloo: "'Trebuchet MS'",
  cabin: "'Trebuchet MS'",
};
