import { z } from 'zod';

/** Fields that several contracts share. What each says is shown beside the field, to a person. */

/** No control characters but line breaks: they have no business in what people type. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const PRINTABLE_LINES = /^[^\p{Cs}]*$/u;

export const line = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`)
    .regex(PRINTABLE, 'Please remove characters that cannot be printed.');

export const optionalLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most} characters.`)
    .regex(PRINTABLE, 'Please remove characters that cannot be printed.')
    .default('');

export const paragraphs = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`)
    .regex(PRINTABLE_LINES, 'Please remove characters that cannot be printed.')
    .refine((text) => !text.includes('\u0000'), 'Please remove characters that cannot be printed.');

/** Well-formed; whether it is known is never said. */
export const email = () =>
  z
    .string('Please enter your e-mail address.')
    .trim()
    .min(1, 'Please enter your e-mail address.')
    .max(254, 'This e-mail address is too long.')
    .pipe(z.email('Please enter an e-mail address such as ana@example.com.'));

/** As typed: rules on new passwords are the server's (domain/passwords.ts). */
export const password = () =>
  z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(512, 'This password is too long.');

export const day = () => z.iso.date('Please enter a date such as 05/31/90.');

export const catalogId = () => z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'This is not one of ours.');
export const uuid = () => z.uuid('This is not one of ours.');

export const zip = () =>
  z
    .string()
    .trim()
    .regex(/^\d{5}(?:-?\d{4})?$/, 'Please enter a ZIP code with five digits.');
export const stateCode = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, 'Please choose a state.');
export const phone = () =>
  z
    .string()
    .trim()
    .regex(/^[+()\d.\s-]{7,24}$/, 'Please enter a phone number such as (602) 555-0100.');

/** whole cents */
export const cents = () => z.int();
/** an instant, ISO 8601 */
export const instant = () => z.iso.datetime();

export const RelationSchema = z.enum(['self', 'spouse', 'domestic_partner', 'child', 'parent', 'other']);
export type Relation = z.output<typeof RelationSchema>;

export const DoneSchema = z.object({ ok: z.literal(true) });
