/** How a brand can be told from its text. */
export interface Identity {
  site: string;
  name: string;
  hosts: readonly string[];
  /** the number visitors call, ten digits */
  phone: string;
}

/**
 * What in a text names another brand. A site's id may also be an everyday word or a city, as in a plan's
 * office in Mesa: it counts as the id only in lower case, and not within the address of an office or picture,
 * nor as the id of something else than the site in a record.
 */
export function leaksOf(text: string, others: readonly Identity[]): string[] {
  const lowerCase = text.toLowerCase();
  const digits = text.replace(/[() .+-]/g, '');
  const ids = text
    .replace(/(?:\boffice\/|[?&]office=|\/media\/|(?<!"site":\{)"id":")[\w.%-]+/g, '')
    // an image in the list of hashes
    .replace(/"[\w%-]+\.[0-9a-f]{12}\.[\w.]+":/g, '');
  return others.flatMap(({ site, name, hosts, phone }) => [
    ...[name, ...hosts].filter((word) => lowerCase.includes(word.toLowerCase())),
    ...(digits.includes(phone) ? [phone] : []),
    ...(new RegExp(`\\b${site}\\b`).test(ids) ? [`the site id ${site}`] : []),
  ]);
}
