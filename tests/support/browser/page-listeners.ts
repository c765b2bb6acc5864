/**
 * Tracks the listeners that a test’s pages add, for pages that share one window.
 * @returns a function that removes all of them, like closing the pages
 */
export function followListeners(targets: readonly EventTarget[]): () => void {
  const closing: (() => void)[] = [];
  for (const target of targets) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: AddEventListenerOptions | boolean,
    ) => {
      listen(type, listener, options);
      closing.push(() => target.removeEventListener(type, listener, options));
    };
  }
  return () => {
    for (const close of closing.splice(0)) close();
  };
}
