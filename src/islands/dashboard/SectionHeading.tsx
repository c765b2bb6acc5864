import { useEffect, useRef } from 'react';
import { SECTIONS, type SectionId } from './shared/sections.ts';

/** On a change of section, focuses the heading and updates the window title. */
export function SectionHeading({ section }: { section: SectionId }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  const title = useRef('');
  const label = SECTIONS.find(({ id }) => id === section)?.label ?? '';

  useEffect(() => {
    title.current ||= document.title;
    document.title = section === 'overview' ? title.current : `${label} – ${title.current}`;
    // not when the page has just been opened: then reading begins at its top
    if (shown.current !== section) heading.current?.focus();
    shown.current = section;
  }, [section, label]);

  return (
    <h2 ref={heading} tabIndex={-1} className="dash-heading">
      {label}
    </h2>
  );
}
