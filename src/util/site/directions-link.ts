/** Directions to an office in the device's map app. */
export function directionsLink({ name, addressLine }: { name: string; addressLine: string }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${addressLine}`)}`;
}
