/** How a brand can be recognized in a text. */
export interface Identity {
  site: string;
  name: string;
  hosts: readonly string[];
  /** the ten digits of the number visitors call */
  phone: string;
}

/**
 * Finds text that names another brand. A site's id may also be an everyday word or a city, such as Mesa, so it counts
 * only in lower case, and not in the address of an office or picture or as the id of another record.
 */
export function findLeaks(text: string, others: readonly Identity[]): string[] {
  const lowerCase = text.toLowerCase();
  const digits = text.replace(/[() .+-]/g, '');
  const ids = text
    .replace(/(?:\boffice\/|[?&]office=|data-office="|\/media\/|(?<!"site":\{)"id":")[\w.%-]+/g, '')
    // an image in the list of hashes
    .replace(/"[\w%-]+\.[0-9a-f]{12}\.[\w.]+":/g, '');
  return others.flatMap(({ site, name, hosts, phone }) => [
    ...[name, ...hosts].filter((word) => lowerCase.includes(word.toLowerCase())),
    ...(digits.includes(phone) ? [phone] : []),
    ...(new RegExp(`\\b${site}\\b`).test(ids) ? [`the site id ${site}`] : []),
  ]);
}
