import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Far enough to be drawn before it is scrolled into view, so layout shifts happen out of sight. */
const AHEAD_PX = 1200;

/**
 * Whether an element is near the viewport or being printed. Expensive content is drawn only then, to keep slow phones
 * responsive at first.
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
