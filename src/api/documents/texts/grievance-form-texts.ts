import { ACKNOWLEDGE_DAYS, RESOLVE_DAYS, URGENT_DAYS } from '#domain/grievances/grievance-deadlines.ts';
import type { Brand } from '../../brand/brand.ts';

export const GRIEVANCE_FORM_TEXTS = {
  documentTitle: (brand: string) => `${brand}: grievance form`,
  footer: (title: string) => `${title}. This is not insurance.`,
  title: 'Grievance form',
  deadlines: `We acknowledge a grievance within ${ACKNOWLEDGE_DAYS} days and decide within ${RESOLVE_DAYS} days, or within ${URGENT_DAYS} days if it is urgent. Filing costs nothing and never affects your membership.`,
  whereTo: ({ company, address, email, phone, phoneHours }: Brand) =>
    [
      address && `Mail it to Grievances, ${company}, ${address}.`,
      email && `Or send it to ${email}.`,
      phone && `Or call ${phone}${phoneHours ? ` (${phoneHours})` : ''}: we fill it in for you.`,
    ]
      .filter(Boolean)
      .join(' '),
  member: 'The member',
  memberFields: ['Name', 'Member number, if you have one', 'Phone', 'Email', 'Postal address'],
  answerBy: 'How may we send you the answer?',
  answerWays: ['Email', 'Phone', 'Mail'],
  language: 'In which language, if not English',
  representative: 'If someone files for the member',
  representativeFields: ['Name', 'Who this is to the member', 'Phone or email', 'How the member has agreed'],
  memberSignature: 'Signature of the member',
  event: 'What happened',
  eventFields: ['On which day', 'Where, or at which office'],
  ownWords: 'What happened, in your own words',
  wish: 'What would you like us to do?',
  urgentTitle: 'Is it urgent?',
  urgentText:
    'It is urgent if waiting could harm your health, or if you are in severe pain. You may also call us.',
  urgent: 'Urgent',
  yesNo: ['Yes', 'No'],
  whyUrgent: 'If yes, why?',
  signature: ['Signature', 'Date'],
  rights: 'Your rights, and who else can help',
};
