/**
 * Common time zones, and how people there name them. Node knows them as well, but the first time zone that a process
 * looks up costs it 10 ms.
 */
export const US_ZONES: ReadonlyMap<string, string> = new Map([
  ['America/Boise', 'Mountain Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Detroit', 'Eastern Time'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/New_York', 'Eastern Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
]);
