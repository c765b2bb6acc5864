import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import baloo from '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2?url';
import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import cabin from '@fontsource-variable/cabin/files/cabin-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import plexSans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import sofia from '@fontsource-variable/sofia-sans/files/sofia-sans-latin-wght-normal.woff2?url';
import sofiaCondensed from '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { FontName } from '#cms/schema/theme.ts';

export interface Font {
  url: string;
  /** the @font-face rule */
  face: string;
  /** for font-family, with what stands in until the file is there */
  stack: string;
}

const SANS = 'system-ui,sans-serif';
const SERIF = 'Georgia,serif';
const NARROW = '"Arial Narrow","Roboto Condensed",Impact,sans-serif';

/** The type families brands can choose, from registry packages, Latin subset, one variable file each. */
export const FONTS: Record<FontName, Font> = {
  fraunces: font('Fraunces', fraunces, '100 900', SERIF),
  'source-sans': font('Source Sans 3', sourceSans, '200 900', SANS),
  outfit: font('Outfit', outfit, '100 900', SANS),
  bitter: font('Bitter', bitter, '100 900', SERIF),
  atkinson: font('Atkinson Hyperlegible Next', atkinson, '200 800', SANS),
  'sofia-condensed': font('Sofia Sans Extra Condensed', sofiaCondensed, '1 1000', NARROW),
  sofia: font('Sofia Sans', sofia, '1 1000', SANS),
  'plex-sans': font('IBM Plex Sans', plexSans, '100 700', SANS),
  archivo: font('Archivo', archivo, '100 900', SANS),
  cabin: font('Cabin', cabin, '400 700', SANS),
  baloo: font('Baloo 2', baloo, '400 800', SANS),
};

/**
 * `optional` rather than `swap`: with the preload the file is nearly always there in time, and where it
 * is not, the text stays in the stand-in instead of jumping (design measure: layout shift 0).
 */
function font(family: string, url: string, weight: string, fallback: string): Font {
  return {
    url,
    face: `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:optional;src:url(${url}) format("woff2")}`,
    stack: `"${family}",${fallback}`,
  };
}
