export const heic = 'Photos in the HEIC format cannot be opened everywhere. Please send it as JPEG.';
export const damagedFile = 'This file is damaged or incomplete. Please send it again.';
export const otherFile = 'Please send PDF, JPEG, PNG or plain text files.';
export const mostFiles = (most: number) => `Please attach at most ${most} files.`;
export const largestFile = (size: string) => `Please attach files of at most ${size}.`;
export const largestSum = (size: string) => `Please attach at most ${size} together.`;
export const notOurOffice = 'This is not one of ours.';

export const formMissing = 'The part “form” is missing.';
export const unknownPart = 'There is a part that we do not know.';
export const boundaryMissing = 'The boundary is missing.';
export const tooManyParts = 'Too many parts.';
export const unreadableForm = 'We could not read this form.';
export const attachmentsAreFiles = 'Attachments must be files.';
export const changedMeanwhile =
  'This was changed while you worked on it. Nothing was sent, and what you wrote is still here.';
export const letterChanged = 'The letter is no longer the one that you read. Read it again, then send it.';
export const notTheirs = 'This person may not work on it. Choose another one.';
export const alreadyResolved = 'This case is resolved.';
