import type { ReactNode } from 'react';

interface Props {
  label: string;
  heads: readonly string[];
  children: ReactNode;
}

/** A table of numbers. On a narrow screen it scrolls to the side, and its first column stays. */
export function ScrollTable({ label, heads, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="report-scroll" aria-label={label} tabIndex={0}>
      <table className="report-table" aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
