import { grievanceForm } from '#contracts/support/grievance.ts';

/** An office that a grievance can be about. */
export interface OfficeChoice {
  id: string;
  name: string;
  city: string;
}

export const officeLabel = ({ name, city }: OfficeChoice): string => (city ? `${city}: ${name}` : name);

/** Offices as the page hands them over, by city: as lines they take half the room that objects take in its markup. */
export function writeOffices(offices: readonly OfficeChoice[]): string {
  const inOrder = offices.toSorted((a, b) => officeLabel(a).localeCompare(officeLabel(b)));
  return inOrder.map(({ id, city, name }) => `${id}|${city}|${name}`).join('\n');
}

/** What `writeOffices` wrote. A city has no bar in its name; an office may. */
export function readOffices(lines: string): OfficeChoice[] {
  return [...lines.matchAll(/^([^|]+)\|([^|]*)\|(.*)$/gm)].map(([, id = '', city = '', name = '']) => ({
    id,
    city,
    name,
  }));
}

/** Where the form to print and post is. */
export const paperFormPath = grievanceForm.path;
