import type { OfficeView } from '#cms/view/model.ts';
import { specialtyName } from '#domain/offices/specialty-names.ts';
import type { ShownOffice } from '#islands/office/shown-office.ts';

/** An office of the content, in the shape of the API's response that the components of islands/office draw. */
export function toShownOffice(office: OfficeView): ShownOffice {
  const { accepting_new_patients: acceptingNewPatients } = office;
  const verification = (fact: keyof ShownOffice['verifications']) => {
    const { source, verified_on: verifiedOn } = office.verifications[fact] ?? office;
    return { source, verifiedOn };
  };
  return {
    ...office,
    acceptingNewPatients,
    providers: office.providers.map((provider) => ({
      ...provider,
      specialty: specialtyName(provider.specialty),
      acceptingNewPatients,
    })),
    verifications: {
      address: verification('address'),
      hours: verification('hours'),
      providers: verification('providers'),
    },
  };
}
