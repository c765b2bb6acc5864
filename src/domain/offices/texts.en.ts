const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
type Day = keyof typeof DAYS;

export const shortDay = (day: Day) => DAYS[day].slice(0, 3);
export const dayAndNight = 'Day and night';
export const closed = 'Closed';
export const midnight = 'midnight';
export const clock = (hour: number, minute: number) =>
  `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'am' : 'pm'}`;

const when = (inDays: number, day: Day, time: string) => {
  if (inDays === 0) return `at ${time}`;
  return `${inDays === 1 ? 'tomorrow' : DAYS[day]} at ${time}`;
};
export const openUntil = (inDays: number, day: Day, time: string) =>
  `Open now, closes ${when(inDays, day, time)}`;
export const openDayAndNight = 'Open now, day and night';
export const closedUntil = (inDays: number, day: Day, time: string) =>
  `Closed now, opens ${when(inDays, day, time)}`;

export const noHours = 'We do not have the hours of this office yet.';
export const noHoursCall = 'We do not have the hours of this office yet. Please call before you come.';
export const noDentists = 'We do not have the names of its dentists yet.';
export const noDentistsCall = 'Call the office to ask who is in.';
export const accepting = 'Accepting new patients';
export const notAccepting = 'Not taking new patients now';
export const askAboutNewPatients = 'Call to ask about new patients';

const CHECKED = { hours: 'Hours', dentists: 'Dentists', address: 'The address was' };
/** Who said so, in the content's words. */
export const source = (words: string) => words;
export const checkedOn = (what: keyof typeof CHECKED, day: string, source: string) =>
  `${CHECKED[what]} checked on ${day}${source && ` (${source})`}.`;

export const entryChecked = (day: string) => `Checked ${day}.`;

/** What was checked, by its name in the content. */
export const fact = (name: string) => name.replaceAll('_', ' ');

/** A time zone, by the name that its people use in English. */
export const zone = (english: string) => english;
/** A kind of dentist, by the code of the taxonomy; the content has its English name. */
export const specialty = (_code: string, english: string) => english;
/** A language that dentists speak, by its English name. */
export const spokenLanguage = (english: string) => english;
