/**
 * An address of the checkout or of a page with plans, for so many people from a state.
 * @param address below this site
 * @param household.people 0: not chosen
 * @param household.state two letters; '' where it was not chosen
 */
export function addHouseholdToLinks(
  address: string,
  { people, state }: { people: number; state: string },
): string {
  const [page = '', ...anchor] = address.split(/(?=#)/);
  const [path = '', search = ''] = page.split('?');
  const query = new URLSearchParams(search);
  query.delete('people');
  query.delete('state');
  if (people > 0) query.set('people', String(people));
  if (state) query.set('state', state);
  const asked = query.toString();
  return (asked ? `${path}?${asked}` : path) + anchor.join('');
}
