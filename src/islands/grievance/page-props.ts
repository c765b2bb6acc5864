import { grievanceForm } from '#contracts/support/grievance.ts';
import { paperQuery } from '#util/site/paper-query.ts';

/** An office that a grievance can be about. */
export interface OfficeChoice {
  id: string;
  name: string;
  city: string;
}

export const officeLabel = ({ name, city }: OfficeChoice): string => (city ? `${city}: ${name}` : name);

/** Encodes offices for the page's markup, by city. Lines take half the bytes of JSON. */
export function writeOffices(offices: readonly OfficeChoice[]): string {
  const inOrder = offices.toSorted((a, b) => officeLabel(a).localeCompare(officeLabel(b)));
  return inOrder.map(({ id, city, name }) => `${id}|${city}|${name}`).join('\n');
}

/** Decodes what `writeOffices` encoded. The name of an office may contain a bar, a city's does not. */
export function readOffices(lines: string): OfficeChoice[] {
  return [...lines.matchAll(/^([^|]+)\|([^|]*)\|(.*)$/gm)].map(([, id = '', city = '', name = '']) => ({
    id,
    city,
    name,
  }));
}

/** The form to print and mail. */
export const paperFormPath = (): string => grievanceForm.path + paperQuery({});
