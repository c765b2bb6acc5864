import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const lead = 'You write it, review it, then send it.';
export const yourRights = 'Your rights, and who else can help';
export const sending = 'Sending …';
export const goBack = 'Go back';
export const send = 'Send grievance';
export const readItOver = 'Read it over';

export const whoItIsAbout = 'Who it is about';
export const whoIsFiling = 'Who is filing?';
export const iAmMember = 'I am the member';
export const someoneElse = 'Someone else, for the member';
export const someoneElseHint = 'A parent, a relative, a friend, a lawyer';
export const aboutYou = 'About you, who files for the member';
export const yourName = 'Your name';
export const relationship = 'Who you are to the member';
export const relationshipHint = 'For example: parent, spouse, lawyer.';
export const yourPhone = 'Your phone number';
export const yourEmail = 'Your email address';
export const howAgreed = 'How the member has agreed';
export const howAgreedHint =
  'For example: in a signed letter, which you can attach below. For your own child under 18, write that.';
export const nameOfMember = 'The member’s name';
export const memberName = 'Member’s name';
export const memberNumber = 'Member number';
export const memberNumberHint = 'On the card, such as K7M-4XR-9PD.';

export const whereWeAnswer = 'Where we send our answer';
export const answerToMember = 'To the member, or to you if the member has agreed to that.';
export const howToAnswer = 'How should we answer?';
export const byEmail = 'By email';
export const byPhone = 'By phone';
export const byMail = 'By mail';
export const emailAddress = 'Email address';
export const phoneNumber = 'Phone number';
export const postalAddress = 'Postal address';
export const postalAddressHint = 'Street, city, state and ZIP code.';
export const whichLanguage = 'In what language should we answer?';
export const whichLanguageHint = 'English, if you leave this empty.';

export const whatHappened = 'What happened';
export const whatHappenedQuestion = 'What happened?';
export const whatHappenedHint = 'In your own words. Names and bills help, but none of it is required.';
export const onWhichDay = 'On which day?';
export const atWhichOffice = 'At which office?';
export const noOffice = 'At none, or I am not sure';
export const whereExactly = 'Where exactly?';
export const whereExactlyHint = 'For example: at the front desk, on the phone, in a letter from us.';
export const whatWeShouldDo = 'What would you like us to do?';

export const howUrgent = 'How urgent it is';
export const couldHarm = 'Could waiting harm someone’s health?';
export const couldHarmHint =
  'For example: severe pain, swelling, bleeding, or a treatment that must not stop.';
export const yes = 'Yes';
export const yesHint = 'We decide within 3 days.';
export const no = 'No';
export const noHint = 'We decide within 30 days.';
export const whyUrgent = 'Why it is urgent';
export const lifeInDanger = <Part>(call: (phone: string) => Part) => [
  'If a life is in danger, call ',
  call('911'),
  ' now.',
];
export const ifWeWait = 'What could happen if we wait?';

export const files = 'Files';
export const filesLabel = 'Bills, letters, photos';
export const optional = '(optional)';
export const limits = (most: number, each: string, together: string) =>
  `PDF, JPEG, PNG or plain text. Up to ${most} files of ${each}, ${together} together.`;
export const chooseFiles = <Part>(button: (words: string) => Part) => [
  button('Choose files'),
  ' or drop them here',
];
export const filesToSend = 'Files to send';
export const added = 'added.';
export const removed = 'removed.';
export const remove = 'Remove';
export const removeRefused = 'Please remove the files that we can’t accept.';
export const noHeic = 'Photos in the HEIC format cannot be opened everywhere. Please send it as JPEG.';
export const otherFormat = 'Please send PDF, JPEG, PNG or plain text files.';
export const emptyFile = 'This file is empty.';
export const fileTooLarge = (most: string) => `Please attach files of at most ${most}.`;
export const tooManyFiles = (most: number) => `Please attach at most ${most} files.`;
export const tooLargeTogether = (most: string) => `Please attach at most ${most} together.`;

export const sayWhoFiles = 'Please say who is filing.';
export const sayWhetherUrgent = 'Please say whether it is urgent.';
export const dateInFuture = 'This date is in the future.';
export const anotherLook = (count: number) =>
  plural(count, {
    one: 'One answer needs another look. It is marked below.',
    other: `${count} answers need another look. They are marked below.`,
  });

export const isThisRight = 'Is this right?';
export const notSentYet = 'This is what we will get. Nothing has been sent yet.';
export const filedBy = 'Filed by';
export const theMember = 'The member';
export const nameOfFiler = 'Name of who files';
export const relationOfFiler = 'Is to the member';
export const phoneOfFiler = 'Phone of who files';
export const emailOfFiler = 'Email of who files';
export const howMemberAgreed = 'How the member agreed';
export const answer = 'Answer';
export const language = 'Language';
export const pageLanguage = 'English';
export const dayFact = 'On which day';
export const officeFact = 'At which office';
export const placeFact = 'Where exactly';
export const wishFact = 'What you would like';
export const urgent = 'Urgent';
export const urgentYes = 'Yes, please decide within 3 days';
export const why = 'Why';
export const attached = 'Attached';
export const nothingEntered = 'Nothing entered';
export const change = 'Change';
export const quoted = (label: string) => `“${label}”`;

export const weHaveIt = 'We have your grievance';
export const caseNumber = 'Case number';
export const receivedOn = 'Received';
export const acknowledgedBy = 'Acknowledged by';
export const decidedBy = 'Decided by';
export const whatHappensNext = 'What happens next';
export const mailedTo = (addresses: readonly string[]) =>
  `We sent an email with the case number and these dates to ${addresses.join(' and ')}.`;
export const lookingNow = 'Because it is urgent, we are looking at it now. We may call you.';
export const handlerBy = (day: string) => `By ${day} we will tell you who is handling your case.`;
export const decisionBy = (day: string) => `By ${day} you will get our decision, with the reasons.`;
export const neverAffects =
  'Filing never affects your membership. If you do not agree with our decision, you may contact your state’s regulator.';
export const neverAffectsHow = <Part>(link: (words: string) => Part) => [
  'Filing never affects your membership. If you do not agree with our decision, you may contact your state’s regulator: ',
  link('how to reach it'),
  '.',
];
export const printPage = 'Print this page';
export const questionsCall = 'Questions? Quote the case number and call';
export const whatYouSent = 'What you sent';
