import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Far enough that it is drawn before anybody gets there, and what is below moves out of sight. */
const AHEAD_PX = 1200;

/**
 * Whether an element of the page has come near to what is seen, or onto paper. Until then nothing is drawn in it that
 * would cost a slow phone the moments in which somebody first touches the page.
 * @param id of an element that is there from the start
 */
export function useNearViewport(id: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    // what is printed is taken as it stands when this ends
    const onPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [id]);
  return isNear;
}
