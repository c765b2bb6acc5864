const listeners = new Set<() => void>();

/** Hears when the server answers that nobody is logged in any more, or somebody else. @returns stops listening */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody who listens. */
export function sessionEnded(): void {
  for (const listener of listeners) listener();
}
