/** What visitors read about new patients. Null is an office that has not said: that is not a no. */
export function acceptingText(isAccepting: boolean | null): string {
  if (isAccepting === null) return 'Call to ask about new patients';
  return isAccepting ? 'Accepting new patients' : 'Not taking new patients now';
}
