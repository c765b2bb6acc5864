import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const noGrievances = 'No grievances';
export const noneFiled = 'You haven’t filed a grievance.';
export const somethingWrong =
  'Something went wrong, at an office or with us? Tell us. It costs nothing and never affects your membership. Within 5 days we tell you who is handling it. Within 30 days you get our decision, or within 3 days if it is urgent.';
export const sendGrievance = 'Send a grievance';
export const yourGrievances = 'Your grievances';
export const sendAnother = 'Send another grievance';
export const goodToKnow = 'Good to know';
export const whatIsHere =
  'Here you see what you sent while you were logged in. If you filed without logging in, on paper or by phone, our reply has the case number and dates.';
export const askByPhone = 'To hear how it stands, quote the case number and call';
export const urgent = 'Urgent';
export const stages = 'Stages';
export const decisionOn = (number: string) => `Our decision on ${number}`;
export const ourDecision = 'Our decision';
export const whatYouSent = 'What you sent';
export const about = 'About';
export const whatHappened = 'What happened';
export const whatYouWouldLike = 'What you would like';
export const files = 'Files';
export const weHaveIt = 'We have it';
export const handledBy = (name: string) => `${name} looks into it`;
export const weSayWho = 'We say who looks into it';
export const weHaveDecided = 'We have decided';
export const youGetDecision = 'You get our decision';
export const reachRegulator = <Part>(link: (words: string) => Part) => [
  'Do you disagree with our decision, or have you waited more than 30 days? You may contact the state’s regulator: ',
  link('how to reach it'),
  '.',
];
export const received = 'Received';
export const lookedInto = 'Being looked into';
export const decided = 'Decided';
export const onDay = (day: string) => `on ${day}`;
export const sinceDay = (day: string) => `since ${day}`;
export const byDay = (day: string) => `by ${day}`;
const days = (count: number) => plural(count, { one: `${count} day`, other: `${count} days` });
export const daysLate = (count: number) =>
  `We are ${days(count)} late. Please call us, and quote the case number.`;
export const lastDayToTell = 'Today is our last day to tell you who looks into it.';
export const lastDayToDecide = 'Today is our last day to decide.';
export const daysLeftToTell = (count: number) => `We have ${days(count)} left to tell you who looks into it.`;
export const daysLeftToDecide = (count: number) => `We have ${days(count)} left to decide.`;
