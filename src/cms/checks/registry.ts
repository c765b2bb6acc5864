import { mailAddress, takenName, unsoldPlan } from './brand-facts.ts';
import { contrast } from './contrast.ts';
import { deadLink } from './dead-link.ts';
import type { ContentRule } from './finding.ts';
import { flagValue } from './flag-value.ts';
import { forbiddenWord } from './forbidden-word.ts';
import { gatedLink } from './gated-link.ts';
import { grievanceLink } from './grievance-link.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { html } from './html.ts';
import { ignoredField } from './ignored-field.ts';
import { imageAlt } from './image-alt.ts';
import { imageSize } from './image-size.ts';
import { inexactPrice } from './inexact-price.ts';
import { linkForm } from './link-form.ts';
import { longText } from './long-text.ts';
import { missingImage } from './missing-image.ts';
import { missingLink } from './missing-link.ts';
import { movedLink } from './moved-link.ts';
import { noLogin } from './no-login.ts';
import { notInsurance } from './not-insurance.ts';
import { officeCity, officeFacts } from './office-facts.ts';
import { otherTenant } from './other-tenant.ts';
import { phoneNumber } from './phone-number.ts';
import { placeholderText } from './placeholder-text.ts';
import { priceMismatch } from './price-mismatch.ts';
import { regulatorPhone } from './regulator-phone.ts';
import { relativeLink } from './relative-link.ts';
import { unknownField } from './unknown-field.ts';
import { unsafeLink } from './unsafe-link.ts';

/** Rules about content. Those that need the rendered pages are in publish/page-checks. */
export const CONTENT_RULES: readonly ContentRule[] = [
  ...[contrast, notInsurance, grievanceLink, regulatorPhone, forbiddenWord, otherTenant],
  ...[inexactPrice, priceMismatch],
  ...[flagValue, unknownField],
  ...[officeFacts, officeCity, phoneNumber, mailAddress, unsoldPlan, takenName],
  ...[deadLink, relativeLink, unsafeLink, missingLink, linkForm, movedLink, gatedLink, noLogin, ignoredField],
  ...[missingImage, imageAlt, imageSize],
  ...[html, hiddenCharacters, placeholderText, longText],
];
