import type { ReactNode } from 'react';

/** A label and its value, and the class of the row where it has one; anything falsy leaves the row out. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and no row keeps state
            <div key={index} className={fact[2]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
