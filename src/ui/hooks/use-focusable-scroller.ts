import { useEffect, useRef, useState } from 'react';

/**
 * Makes what scrolls a stop of the Tab key as long as it has more than fits, so that text can be read to its
 * end with the keyboard alone. Returns the attributes of the scrolling element.
 */
export function useFocusableScroller(active: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const box = ref.current;
    if (!active || !box) return;
    const watch = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight + 1));
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  }, [active]);

  return { ref, tabIndex: scrolls ? 0 : undefined };
}
