import type { Search } from './search.ts';

/** What the fields name as their description. */
export const REFUSED_ID = 'finder-refused';

/** A search that was not understood, and what else to try. Below the form, which so stays where it is. */
export function Refused({ message, search }: { message: string; search: Search }) {
  const words = search.where.kind === 'words' ? search.where.words : '';
  return (
    <div className="finder-refused form-message is-info">
      <p id={REFUSED_ID}>
        {words && <b>{words}: </b>}
        {message}
      </p>
      <p>All our offices are in the list below, by city.</p>
    </div>
  );
}
