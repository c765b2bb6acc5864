/** The way to an office, in whatever maps the visitor's device opens for it. */
export function directionsLink({ name, addressLine }: { name: string; addressLine: string }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${addressLine}`)}`;
}
