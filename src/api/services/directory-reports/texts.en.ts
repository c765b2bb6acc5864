export const unknownOffice = 'The directory does not have this office. Please choose it again.';
export const unknownDentist = 'The directory does not have this dentist. Please choose again.';

// for the staff
export const alreadyResolved = 'Another person has already resolved this report.';
export const recentDay = 'Please choose today or a day of the last 12 months.';
export const notListed = 'The directory no longer has this entry, so it cannot be marked as verified.';
