import type { FontName, Theme } from '#cms/schema/theme.ts';
import { FONTS } from './fonts.ts';

/**
 * A theme as CSS: the font faces it uses and the variables everything else reads. Tenants change
 * variables only.
 */
export function themeCss(theme: Theme): string {
  const { fonts, shape } = theme;
  const faces = [...new Set<FontName>([fonts.display, fonts.body])].map((name) => FONTS[name].face).join('');
  const variables: Record<string, string> = {
    ...colorVariables(theme),
    '--font-display': FONTS[fonts.display].stack,
    '--font-body': FONTS[fonts.body].stack,
    '--display-weight': String(fonts.display_weight),
    '--display-case': fonts.display_case === 'upper' ? 'uppercase' : 'none',
    '--display-tracking': `${fonts.display_tracking}em`,
    '--display-leading': String(fonts.display_leading),
    '--text': `${fonts.text_size / 16}rem`,
    ...SCALES[fonts.scale],
    ...SPACES[theme.space],
    ...RADII[shape.radius],
    '--radius-button': BUTTONS[shape.button],
    ...CARDS[shape.card],
  };
  const body = Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return `${faces}:root{${body}}`;
}

/** The font files that paint first, to be preloaded. */
export function preloadedFonts(theme: Theme): string[] {
  return [...new Set([FONTS[theme.fonts.display].url, FONTS[theme.fonts.body].url])];
}

/** The brand's colors as custom properties; no rule changes their values. */
export function colorVariables(theme: Theme): Record<string, string> {
  return Object.fromEntries(
    Object.entries(theme.colors).map(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]),
  );
}

const SCALES: Record<Theme['fonts']['scale'], Record<string, string>> = {
  calm: {
    '--h1': 'clamp(2.1rem,1.5rem + 2.6vw,3.4rem)',
    '--h2': 'clamp(1.6rem,1.3rem + 1.3vw,2.3rem)',
    '--h3': 'clamp(1.2rem,1.1rem + .4vw,1.4rem)',
    '--figure': 'clamp(2.6rem,2rem + 2.6vw,4rem)',
  },
  clear: {
    '--h1': 'clamp(2.3rem,1.4rem + 3.8vw,4.2rem)',
    '--h2': 'clamp(1.75rem,1.3rem + 1.9vw,2.8rem)',
    '--h3': 'clamp(1.2rem,1.1rem + .5vw,1.5rem)',
    '--figure': 'clamp(3rem,2rem + 4.2vw,5.2rem)',
  },
  loud: {
    '--h1': 'clamp(2.7rem,1.3rem + 6vw,6.2rem)',
    '--h2': 'clamp(2rem,1.3rem + 3vw,3.8rem)',
    '--h3': 'clamp(1.3rem,1.1rem + .8vw,1.75rem)',
    '--figure': 'clamp(4.5rem,2rem + 11vw,12rem)',
  },
};

const SPACES: Record<Theme['space'], Record<string, string>> = {
  compact: { '--section': 'clamp(2.25rem,1.62rem + 2.8vw,4.25rem)', '--wrap': '76rem' },
  regular: { '--section': 'clamp(2.5rem,1.47rem + 4.6vw,6rem)', '--wrap': '72rem' },
  generous: { '--section': 'clamp(2.75rem,1.31rem + 6.4vw,7.5rem)', '--wrap': '68rem' },
};

const RADII: Record<Theme['shape']['radius'], Record<string, string>> = {
  square: { '--radius-small': '0', '--radius': '0', '--radius-large': '0' },
  soft: { '--radius-small': '.25rem', '--radius': '.5rem', '--radius-large': '.75rem' },
  round: { '--radius-small': '.5rem', '--radius': '1rem', '--radius-large': '1.5rem' },
  bubble: { '--radius-small': '.75rem', '--radius': '1.75rem', '--radius-large': '2.75rem' },
};

const BUTTONS: Record<Theme['shape']['button'], string> = { square: '0', soft: '.5rem', pill: '99rem' };

const CARDS: Record<Theme['shape']['card'], Record<string, string>> = {
  flat: { '--card-border': '0 solid transparent', '--card-shadow': 'none' },
  line: { '--card-border': '1px solid var(--line)', '--card-shadow': 'none' },
  shadow: {
    '--card-border': '1px solid transparent',
    '--card-shadow': '0 1px 2px rgb(0 0 0/.08),0 12px 32px -12px rgb(0 0 0/.22)',
  },
  offset: { '--card-border': '2px solid var(--ink)', '--card-shadow': '6px 6px 0 var(--ink)' },
};
