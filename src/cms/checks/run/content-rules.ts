import { mailAddress, takenName, unsoldPlan } from '../brand/brand-facts.ts';
import { otherTenant } from '../brand/other-tenant.ts';
import { phoneNumber } from '../brand/phone-number.ts';
import { inexactPrice } from '../catalog/inexact-price.ts';
import { officeCity, officeFacts } from '../catalog/office-facts.ts';
import { priceMismatch } from '../catalog/price-mismatch.ts';
import type { ContentRule } from '../context/finding.ts';
import { flagValue } from '../fields/flag-value.ts';
import { ignoredField } from '../fields/ignored-field.ts';
import { unknownField } from '../fields/unknown-field.ts';
import { contrast } from '../images/contrast.ts';
import { imageAlt } from '../images/image-alt.ts';
import { imageSize } from '../images/image-size.ts';
import { missingImage } from '../images/missing-image.ts';
import { forbiddenWord } from '../legal/forbidden-word.ts';
import { grievanceLink } from '../legal/grievance-link.ts';
import { notInsurance } from '../legal/not-insurance.ts';
import { regulatorPhone } from '../legal/regulator-phone.ts';
import { deadLink } from '../links/dead-link.ts';
import { gatedLink } from '../links/gated-link.ts';
import { linkForm } from '../links/link-form.ts';
import { missingLink } from '../links/missing-link.ts';
import { movedLink } from '../links/moved-link.ts';
import { noLogin } from '../links/no-login.ts';
import { relativeLink } from '../links/relative-link.ts';
import { unsafeLink } from '../links/unsafe-link.ts';
import { hiddenCharacters } from '../texts/hidden-characters.ts';
import { html } from '../texts/html.ts';
import { longText } from '../texts/long-text.ts';
import { placeholderText } from '../texts/placeholder-text.ts';

/** Rules about content. Those that need the rendered pages are in publish/checks/pages. */
export const CONTENT_RULES: readonly ContentRule[] = [
  ...[contrast, notInsurance, grievanceLink, regulatorPhone, forbiddenWord, otherTenant],
  ...[inexactPrice, priceMismatch],
  ...[flagValue, unknownField],
  ...[officeFacts, officeCity, phoneNumber, mailAddress, unsoldPlan, takenName],
  ...[deadLink, relativeLink, unsafeLink, missingLink, linkForm, movedLink, gatedLink, noLogin, ignoredField],
  ...[missingImage, imageAlt, imageSize],
  ...[html, hiddenCharacters, placeholderText, longText],
];
