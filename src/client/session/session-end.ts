const listeners = new Set<() => void>();

/** Listens for responses that say the session has ended or belongs to another account. @returns stops listening */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody who listens. */
export function sessionEnded(): void {
  for (const listener of listeners) listener();
}
