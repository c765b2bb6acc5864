import type { ReactNode } from 'react';

/** A row: label, value, and optionally a class. A falsy row is left out. */
export type Fact = readonly [label: ReactNode, value: ReactNode, className?: string] | false | null | '';

interface Props {
  className?: string;
  facts: readonly Fact[];
}

/** A list of labels and their values. */
export function Facts({ className, facts }: Props) {
  return (
    <dl className={className}>
      {facts.map(
        (fact, index) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and have no state
            <div key={index} className={fact[2]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
