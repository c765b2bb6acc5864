import { looksLikeZip } from '#util/geo/zip-code.ts';

/** What was typed, as the call asks for it. Nothing typed asks for all offices. */
export function placeQuery(typed: string): { zip: string } | { city: string } | Record<string, never> {
  const place = typed.trim();
  if (place === '') return {};
  return looksLikeZip(place) ? { zip: place } : { city: place };
}
