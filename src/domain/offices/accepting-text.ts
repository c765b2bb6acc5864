/** The text about new patients. Null means that the office has not said, which is not a no. */
export function acceptingText(isAccepting: boolean | null): string {
  if (isAccepting === null) return 'Call to ask about new patients';
  return isAccepting ? 'Accepting new patients' : 'Not taking new patients now';
}
