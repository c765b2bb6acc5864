import { checkedLine } from '#domain/offices/office-texts.ts';

interface Props {
  what: 'hours' | 'dentists' | 'address';
  verification: { source: string; verifiedOn: string };
}

/** When a fact was checked. In a published page, verified-days.ts replaces it with a later day of the staff. */
export const Checked = ({ what, verification }: Props) => (
  <span data-checked={what} data-day={verification.verifiedOn}>
    {checkedLine(what, verification)}
  </span>
);
