import type { FontName, Theme } from '#cms/schema/theme.ts';

/** The three kinds of type on a document: text, emphasized text, and headings in the brand's own type. */
export type Weight = 'regular' | 'bold' | 'display';

/** A family in one weight. Characters that it lacks are set in a family that the product brings along. */
export interface Cut {
  /** null: only the product's families */
  family: string | null;
  /** of the brand's family, 100 to 900 in hundreds */
  weight: number;
  /** of the other families */
  otherWeight: 400 | 700;
}

/** The type of a document. */
export interface DocumentType {
  cuts: Readonly<Record<Weight, Cut>>;
  /** space between the letters of headings, in em */
  tracking: number;
  /** headings in capitals */
  isUpper: boolean;
}

/**
 * The packages of the families that brands can choose (src/styles/fonts.ts), with their lightest and heaviest weight.
 * All have the SIL Open Font License, which allows embedding.
 */
export const FAMILIES: Record<FontName, readonly [family: string, lightest: number, heaviest: number]> = {
  fraunces: ['fraunces', 100, 900],
  'source-sans': ['source-sans-3', 200, 900],
  outfit: ['outfit', 100, 900],
  bitter: ['bitter', 100, 900],
  atkinson: ['atkinson-hyperlegible-next', 200, 800],
  'sofia-condensed': ['sofia-sans-extra-condensed', 100, 900],
  sofia: ['sofia-sans', 100, 900],
  'plex-sans': ['ibm-plex-sans', 100, 700],
  archivo: ['archivo', 100, 900],
  cabin: ['cabin', 400, 700],
  baloo: ['baloo-2', 400, 800],
};

const plain = (otherWeight: 400 | 700): Cut => ({ family: null, weight: otherWeight, otherWeight });

/** Only the product's families. */
export const PLAIN_CUTS = { regular: plain(400), bold: plain(700), display: plain(700) } as const;

/** The same weight without the brand's family. */
export const plainCut = ({ otherWeight }: Cut): Cut =>
  otherWeight === 700 ? PLAIN_CUTS.bold : PLAIN_CUTS.regular;

/** The type of a brand, as its pages have it. */
export function documentType(fonts: Theme['fonts']): DocumentType {
  const cut = (name: FontName, wanted: number, otherWeight: 400 | 700): Cut => {
    const [family, lightest, heaviest] = FAMILIES[name];
    const weight = Math.min(heaviest, Math.max(lightest, Math.round(wanted / 100) * 100));
    return { family, weight, otherWeight };
  };
  return {
    cuts: {
      regular: cut(fonts.body, 400, 400),
      bold: cut(fonts.body, 700, 700),
      display: cut(fonts.display, fonts.display_weight, 700),
    },
    tracking: fonts.display_tracking,
    isUpper: fonts.display_case === 'upper',
  };
}
