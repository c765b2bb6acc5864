import * as z from 'zod/mini';
import { type Message, says } from './says.ts';
import { t } from './texts.ts';

/** Fields that several contracts share. What each says is shown beside the field, to a person. */

/** No control characters, and in longer texts only those that break lines: people type no others. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const PRINTABLE_LINES = /^(?:[\t\n\v\f\r]|[^\p{Cc}\p{Cs}])*$/u;

/** Checks of a text's length and characters. */
const checksOf = (most: number, allowed: RegExp) => [
  z.maxLength(
    most,
    says(() => t.atMost(most)),
  ),
  z.regex(
    allowed,
    says(() => t.printable),
  ),
];

export const line = (most: number, missing: Message, allowed = PRINTABLE) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), ...checksOf(most, allowed));

/** Of the staff, without invisible characters: some turn the direction of writing, so a name looks like another one. */
export const personName = (most: number, missing: Message) =>
  line(most, missing, /^[^\p{Cc}\p{Cf}\p{Cs}]*$/u);

/** Text that may be empty. Without a default: an absent field of a change means that it stays. */
export const textLine = (most: number) =>
  z.string(says(() => t.enterText)).check(z.trim(), ...checksOf(most, PRINTABLE));

export const optionalLine = (most: number) => z._default(textLine(most), '');

export const paragraphs = (most: number, missing: Message) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), ...checksOf(most, PRINTABLE_LINES));

/** A field that a form may leave empty. What is wrong with it, its own schema says. */
export const orEmpty = <S extends z.core.SomeType>(schema: S) =>
  z._default(
    z.union([z.literal(''), schema], { error: ({ errors }) => errors.at(-1)?.[0]?.message }),
    '' as never,
  );

export const day = () => z.iso.date(says(() => t.enterDate));

const NOT_OURS = says(() => t.notOurs);
export const catalogId = (message: Message = NOT_OURS) =>
  z.string(message).check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, message));

/** Text of a certain form, which `message` describes. */
const shaped = (form: RegExp, message: Message) => z.string(message).check(z.trim(), z.regex(form, message));

export const zip = () =>
  shaped(
    /^\d{5}(?:-?\d{4})?$/,
    says(() => t.zipDigits),
  ).check(
    // the first three digits are a region, and none is below 005
    z.refine(
      (code) => !/^00[0-4]/.test(code),
      says(() => t.zipUnknown),
    ),
  );
/** States offered in forms (util/geo/us-states.ts): they decide the rules on sales and refunds. */
export const stateCode = () =>
  shaped(
    /^(?:A[KLRSZ]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/,
    says(() => t.chooseState),
  );
/** Ten digits with or without the country's 1, or the number of another country after a plus. */
const PHONE = /^(?:(?:\+?1)?[().\s-]{0,4}[2-9](?:[().\s-]{0,4}\d){9}|\+[2-9](?:[().\s-]{0,4}\d){7,14})$/;
export const phone = () =>
  shaped(
    PHONE,
    says(() => t.enterPhone),
  );

/** A query's values are text. */
export const wholeNumber = (least: number, most: number) => {
  const message = says(() => t.wholeNumber(least, most));
  return z.coerce.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message));
};

/** whole cents */
export const cents = () => z.int();
/** an instant, ISO 8601 */
export const instant = () => z.iso.datetime();

export const RelationSchema = z.enum(
  ['self', 'spouse', 'domestic_partner', 'child', 'parent', 'other'],
  says(() => t.chooseRelation),
);
export type Relation = z.output<typeof RelationSchema>;

export const dedupeKey = () =>
  z.uuid(says(() => t.reloadAndSend)).register(z.globalRegistry, {
    description: 'made once by the form: what is sent again with it is stored once',
  });
