// The titles, headings and first lines of pages where the content has none.

export const faq = 'Questions and answers';
export const terms = 'Terms of service';
export const privacy = 'Privacy policy';
export const arizona = 'Arizona';
export const arizonaHeading = 'Arizona members';
export const support = 'Support';
export const supportHeading = 'How can we help?';
export const joinNow = 'Join now';
export const joinNowHeading = 'Choose your plan';
export const checkout = 'Join';
export const checkoutHeading = 'Join in a few minutes';
export const checkoutIntro = 'Pick your dentist and plan, tell us who is in your household, and pay.';
export const payment = 'Payment';
export const paymentIntro = 'You see the exact total, today and at renewal, before you pay.';
export const addMember = 'Add a family member';
export const addMemberIntro = 'Everyone on the plan gets a card and the same member prices.';
export const createAccount = 'Create your account';
export const createAccountIntro = 'You use it to see your card, pay and renew.';
export const editMember = 'Edit a family member';
export const dashboard = 'Dashboard';
export const dashboardHeading = 'Your membership';
export const directory = 'Provide Directory';
export const directoryHeading = 'Provider directory';
export const directoryIntro = 'Every office of the plan, with its dentists, hours and languages.';
export const directoryReport = 'Report wrong information';
export const directoryReportHeading = 'Is something in the directory wrong?';
export const directoryReportIntro =
  'Tell us what is wrong about an office or a dentist. We check it with the office within 30 business days and correct it.';
export const memberLogin = 'Member Login';
export const memberLoginHeading = 'Member login';
export const memberLoginIntro = 'See your ID card, pay, renew, or add family.';
export const findDentist = 'Find a Dentist';
export const findDentistHeading = 'Find a dentist';
export const findDentistIntro = 'Every office below takes the plan.';
export const grievance = 'Grievance form';
export const grievanceHeading = 'File a grievance';
export const grievanceIntro =
  'A grievance is a complaint about your plan or your care. Filing one never costs anything.';
export const resetPasswordHeading = 'Reset your password';
export const resetPasswordIntro = 'We send a link to your email address. It works for ten minutes.';
export const savings = 'Savings Summary';
export const savingsHeading = 'What you save';
export const savingsIntro = 'The usual fee and the member fee, side by side.';
export const office = 'Office';
export const officeHeading = 'Dental office';
