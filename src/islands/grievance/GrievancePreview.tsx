import { useEffect, useRef } from 'react';
import type { FactGroup } from './draft-facts.ts';
import { Facts } from './FactList.tsx';

interface Props {
  groups: readonly FactGroup[];
  onChange(field: string): void;
}

/** Everything as it will be sent; the reader begins at its heading. */
export function Preview({ groups, onChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grievance-preview">
      <h2 ref={heading} tabIndex={-1}>
        Is this right?
      </h2>
      <p>This is what we will get. Nothing has been sent yet.</p>
      <Facts groups={groups} onChange={onChange} />
    </div>
  );
}
