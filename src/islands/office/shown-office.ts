import type { Provider } from '#contracts/catalog/catalog.ts';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';

/** What the components of an office's page draw, in published pages as well as in the island. */
export interface ShownOffice
  extends Omit<OfficeInFull, 'lat' | 'lng' | 'photo' | 'group' | 'plans' | 'providers' | 'verifications'> {
  providers: Omit<Provider, 'taxonomy' | 'verifications'>[];
  verifications: Pick<OfficeInFull['verifications'], 'address' | 'hours' | 'providers'>;
}
