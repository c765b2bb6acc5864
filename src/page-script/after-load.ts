/**
 * Does something a while after the page was loaded, however late or early it is asked.
 * @param waitMs after the page's load event
 */
export function afterLoad(waitMs: number, work: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => setTimeout(work, waitMs), { once: true });
    return;
  }
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sinceMs = visit?.loadEventEnd ? performance.now() - visit.loadEventEnd : 0;
  setTimeout(work, Math.max(0, waitMs - sinceMs));
}
