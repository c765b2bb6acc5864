/** A mail to a person, as plain text. */
export interface MailText {
  subject: string;
  text: string;
}
