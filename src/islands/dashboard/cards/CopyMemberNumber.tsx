import { useRef, useState } from 'react';

/** The number that every office asks for, large, and in the clipboard with one tap. */
export function CopyMemberNumber({ number }: { number: string }) {
  const [said, setSaid] = useState('');
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setSaid('Copied.');
    } catch {
      // the browser does not let us: then it is selected, and one key away
      const { current } = text;
      if (current) getSelection()?.selectAllChildren(current);
      setSaid('Selected: copy it with your browser.');
    }
  };
  return (
    <div className="cards-number">
      <h3>Member number</h3>
      <p>
        <strong ref={text}>{number}</strong>
        <button type="button" className="button-text" onClick={() => void copy()}>
          Copy<span className="visually-hidden"> the member number</span>
        </button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
