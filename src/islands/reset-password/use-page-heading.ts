import { useEffect } from 'react';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './choose-password.css?inline';

/**
 * The page is written for people who ask for a link. For those who have opened it, this changes its heading and hides
 * its other texts (choose-password.css).
 */
export function usePageHeading(text: string): void {
  useStyles(css);
  useEffect(() => {
    const heading = document.querySelector('main h1');
    const before = [...(heading?.childNodes ?? [])];
    heading?.replaceChildren(text);
    document.documentElement.dataset.choosing = '';
    return () => {
      heading?.replaceChildren(...before);
      delete document.documentElement.dataset.choosing;
    };
  }, [text]);
}
