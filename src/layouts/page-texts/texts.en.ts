// Texts of src/pages, where Astro would take a module for a page.

export const offices = 'Offices';
export const dentistSearch = 'Dentist search';
export const allOfficesByCity = 'All offices by city';
export const officePage = 'This office’s page';

export const feeSchedule = 'Fee schedule';
export const feesAreUpdating = 'The fee schedule is being updated. Call us and we will tell you any price.';
export const feeSearch = 'The search in the list';
export const isItWorthIt = 'Is it worth it for you?';
export const chooseHousehold = 'Choose who is in your household and what each of you expects in a year.';
export const estimator = 'The estimator';

export const membership = 'Membership';
export const yourDashboard = 'Your dashboard';

export const login = 'Login';
export const memberLogin = 'Member login';
export const showCard = 'Show your ID card at the office';
export const payOrChange = 'Pay, renew or change your plan';
export const addOrRemove = 'Add or remove family members';

export const resetPassword = 'Reset password';
export const resettingPassword = 'Resetting your password';
export const linkComes = 'The link comes to the email address of your account';
export const worksOnce = 'It works once';
export const lookInSpam = 'Nothing there after a few minutes? Look in your spam folder';

export const form = 'Form';
export const grievanceForm = 'The grievance form';
export const directoryReportForm = 'The form for wrong information';
export const otherWays = 'Other ways to file';
export const onPaper = 'Rather on paper?';
export const downloadForm = 'Download the form (PDF)';
export const byPhone = 'Prefer to call?';
export const callUs = <Part>(phone: Part) => ['Call ', phone, ', and we write it down for you.'];

// The words of both are the specification’s (§8). The visitor’s path follows.
export const pageNotFound = 'Page Not Found';
export const notFoundPath = 'Page not found: ';
export const notValidPath = 'Page Not Found: ';
export const serverError = 'Internal Server Error';
