/** What was typed, as the call asks for it: a ZIP code begins with a digit. Nothing typed asks for all offices. */
export function placeQuery(typed: string): { zip: string } | { city: string } | Record<string, never> {
  const place = typed.trim();
  if (place === '') return {};
  return /^\d/.test(place) ? { zip: place } : { city: place };
}
