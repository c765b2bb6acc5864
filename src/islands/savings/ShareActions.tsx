import { useState } from 'react';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './savings-later.css?inline';

interface Props {
  /** what is printed and whose link is copied */
  what: string;
}

/** The link holds what was chosen behind its `#`; see address.ts. */
export function ShareActions({ what }: Props) {
  useStyles(css);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('The link is copied. Anyone who opens it sees what you chose.');
    } catch {
      setSaid('This browser doesn’t allow copying. The address of this page is the link.');
    }
  };
  return (
    <p className="savings-share">
      <button type="button" className="button-quiet" onClick={() => print()}>
        Print {what}
      </button>
      <button type="button" className="button-quiet" onClick={copy}>
        Copy link
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
