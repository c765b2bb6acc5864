/** Texts that identify a brand. */
export interface Identity {
  site: string;
  /** its public name and its legal name */
  names: readonly string[];
  hosts: readonly string[];
  emails: readonly string[];
  /** ten digits each */
  phones: readonly string[];
  groupKey: string;
}

/** Whether a value has the form of an identity; quicker than a schema, for lists of thousands that we wrote. */
export function isIdentity(value: unknown): value is Identity {
  const { site, names, hosts, emails, phones, groupKey } = fieldsOf(value);
  const isText = typeof site === 'string' && typeof groupKey === 'string';
  return isText && [names, hosts, emails, phones].every((texts) => Array.isArray(texts));
}

/** The documents that identify a brand. */
export interface IdentityParts {
  site?: unknown;
  base?: unknown;
  header?: unknown;
  catalog?: unknown;
}

/** A brand's identity from its documents, accepted or not. Values of an unexpected type are left out. */
export function identityOf(site: string, { site: own, base, header, catalog }: IdentityParts): Identity {
  const variables = fieldsOf(fieldsOf(header).variables);
  const { name, company, hosts, email } = fieldsOf(own);
  const phones = [variables.header_phone_number, variables.header_phone_link].map(tenDigits);
  const groupKey = fieldsOf(fieldsOf(base).variables).group_key ?? fieldsOf(fieldsOf(catalog).group).key;
  return {
    site,
    names: unique([name, company].map(text)),
    hosts: unique((Array.isArray(hosts) ? hosts : []).map(text).map((host) => host.toLowerCase())),
    emails: unique([text(email).toLowerCase()]),
    phones: unique(phones),
    groupKey: text(groupKey),
  };
}

/** The ten digits of a US phone number in any format; '' for other numbers. */
export function tenDigits(value: unknown): string {
  const digits = text(value)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : '';
}

const unique = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ''))];
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const fieldsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
