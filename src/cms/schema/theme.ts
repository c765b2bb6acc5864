import { z } from 'zod';
import { choice } from './fields.ts';

/**
 * A brand's look: variables only, no CSS. Each pair of colors that carries text is checked for
 * contrast at publish (WCAG 2.2, 1.4.3 and 1.4.11).
 */
const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1b4d5c');

/** The type families a brand can choose from; the files are served from our own origin. */
const FONT_NAMES = [
  'fraunces',
  'source-sans',
  'outfit',
  'bitter',
  'atkinson',
  'sofia-condensed',
  'sofia',
  'plex-sans',
  'archivo',
  'cabin',
  'baloo',
] as const;
export type FontName = (typeof FONT_NAMES)[number];

export const ThemeSchema = z.object({
  colors: z.object({
    paper: color().describe("the page's ground, and what is read on it"),
    ink: color().describe('text on paper and surface'),
    muted: color().describe('secondary text, on paper and on tint'),
    surface: color().describe('cards and fields'),
    tint: color().describe('a quiet ground for every other section'),
    line: color().describe('thin lines and outlines'),
    brand: color().describe('main actions and links'),
    on_brand: color().describe('text on brand'),
    accent: color().describe('one loud color, used little'),
    on_accent: color().describe('text on accent'),
    deep: color().describe('a dark ground for bands and footers'),
    on_deep: color().describe('text on deep'),
  }),
  fonts: z.object({
    display: z.enum(FONT_NAMES).describe('headings'),
    body: z.enum(FONT_NAMES).describe('running text'),
    display_weight: z.number().int().min(100).max(900).default(600).describe('weight of headings'),
    display_case: z.enum(['none', 'upper']).default('none').describe('upper: headings in capitals'),
    display_tracking: z.number().min(-0.06).max(0.1).default(-0.01).describe('em'),
    display_leading: z.number().min(0.85).max(1.4).default(1.1).describe('unitless'),
    scale: z
      .enum(['calm', 'clear', 'loud'])
      .default('clear')
      .describe('how far headings stand out from text'),
    text_size: z
      .number()
      .min(16)
      .max(21)
      .default(17)
      .describe("px of running text; older readers' brands choose more"),
  }),
  shape: z.object({
    radius: z.enum(['square', 'soft', 'round', 'bubble']).default('soft').describe('corners'),
    button: z.enum(['square', 'soft', 'pill']).default('soft').describe('corners of buttons'),
    card: choice({
      flat: 'no edge',
      line: 'thin outline',
      shadow: 'soft shadow',
      offset: 'outline and a hard shadow',
    }).default('line'),
    divider: z
      .enum(['none', 'wave', 'zigzag', 'line', 'arch'])
      .default('none')
      .describe('the edge between sections of different ground'),
  }),
  space: z.enum(['compact', 'regular', 'generous']).default('regular').describe('room between sections'),
});

export type Theme = z.output<typeof ThemeSchema>;
