import * as z from 'zod/mini';
import { line, phone, stateCode, textLine, zip } from './fields.ts';
import { says } from './says.ts';
import { t } from './texts.ts';

/** Where an office is. */
const OfficeAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
type OfficeAddress = z.output<typeof OfficeAddressSchema>;
export const officeAddress = OfficeAddressSchema.shape;

/** An office as a visitor finds and calls it. */
export const OfficeContactSchema = z.object({ name: z.string(), ...officeAddress, phone: z.string() });
type OfficeContact = z.output<typeof OfficeContactSchema>;

/** How an account is reached; '' where something is not known. */
const { street, ...place } = officeAddress;
export const ContactSchema = z.object({ phone: z.string(), street, street2: z.string(), ...place });

/** The fields of a contact as forms and changes go through them. */
export const CONTACT_FIELDS = ['phone', 'street', 'street2', 'city', 'state', 'zip'] as const;

const STREET_LENGTH = 120;
const CITY_LENGTH = 80;

/** A contact as people enter it. */
export const contactInput = () => ({
  phone: phone(),
  street: line(
    STREET_LENGTH,
    says(() => t.enterStreet),
  ),
  street2: textLine(STREET_LENGTH),
  city: line(
    CITY_LENGTH,
    says(() => t.enterCity),
  ),
  state: stateCode(),
  zip: zip(),
});

/** A contact of which only what the rules and the payment need is required. */
export const briefContactInput = () => ({
  ...contactInput(),
  street: z.optional(textLine(STREET_LENGTH)),
  street2: z.optional(textLine(STREET_LENGTH)),
  city: z.optional(textLine(CITY_LENGTH)),
});

/** The contact of an office that has more fields. */
export const officeContact = ({ name, street, city, state, zip, phone }: OfficeContact): OfficeContact => ({
  name,
  street,
  city,
  state,
  zip,
  phone,
});

/** 12 Main Street, Phoenix, AZ 85004 */
export const formatAddress = ({ street, city, state, zip }: OfficeAddress): string =>
  `${street}, ${city}, ${state} ${zip}`;
