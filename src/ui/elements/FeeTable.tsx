import type { ReactNode } from 'react';

interface Props {
  /** the kind of care, such as Fillings */
  category: string;
  /** rows: procedure, usual fee, member fee, what is saved */
  children: ReactNode;
}

/** Fees of one kind of care; the same markup as components/fees/FeeRows.astro, whose style it takes. */
export function FeeTable({ category, children }: Props) {
  return (
    <table className="fee-rows">
      <caption>{category}</caption>
      <thead>
        <tr>
          <th scope="col">Procedure</th>
          <th scope="col">Usual fee</th>
          <th scope="col">Member fee</th>
          <th scope="col">You save</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
