/** Values that stand in an address; undefined leaves a query value out. */
export type AddressValues = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The path of a call with its parameters filled in.
 * @throws when the path names a parameter that is not given
 */
export function callPath({ path }: { path: string }, params: AddressValues = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** `?a=1&b=2`, or '' when there is nothing to ask. */
export function callQuery(query: AddressValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
}
