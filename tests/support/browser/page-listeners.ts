/**
 * Follows what pages of a test listen to, in a test whose pages share one window.
 * @returns stops all of it, as closing the pages would
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
