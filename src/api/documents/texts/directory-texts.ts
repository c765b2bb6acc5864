interface Contact {
  phone: string;
  phoneHours: string;
  email: string;
  address: string;
}

export const DIRECTORY_TEXTS = {
  documentTitle: (brand: string) => `${brand}: provider directory`,
  footer: (brand: string, day: string) => `${brand}, provider directory as of ${day}. This is not insurance.`,
  title: 'Provider directory',
  asOf: (group: string, part: string, day: string) =>
    [group, part, `as of ${day}`].filter(Boolean).join(', '),
  contact: ({ phone, phoneHours, email, address }: Contact) => {
    const call = phone && `${phone}${phoneHours ? ` (${phoneHours})` : ''}`;
    const ways = [call, email, address].filter(Boolean);
    return ways.length > 0 ? `Questions, or an entry that is wrong? ${ways.join(', ')}` : '';
  },
  nothing: 'There are no offices to list.',
  open: (hours: readonly string[]) => `Open: ${hours.join('; ')}`,
  languages: (names: readonly string[]) => `Languages: ${names.join(', ')}`,
  accessibility: (facts: readonly string[]) => `Accessibility: ${facts.join(', ')}`,
  acceptsNew: (answer: string) => `Accepting new patients: ${answer}`,
  officeChecked: (checked: string) => `Office facts checked: ${checked}`,
  providersChecked: (checked: string) => `Provider facts checked: ${checked}`,
  someChecked: (names: readonly string[], checked: string) => `${names.join(', ')} checked: ${checked}`,
  noSource: 'source not recorded',
  provider: 'Provider',
  specialty: 'Specialty',
  npi: 'NPI',
  license: 'License',
  spoken: 'Languages',
  newPatients: 'New patients',
};
