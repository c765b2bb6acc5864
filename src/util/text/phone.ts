/** A US number of ten digits like (805) 555-0140, any other unchanged (specification §2). */
export function formatPhone(phone: string): string {
  const digits = withoutCountry(phone.replace(/\D/g, ''));
  if (digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A tel: address for a number; '' if there is nothing to dial. Ten digits are a US number. */
export function telLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits.length < 3) return '';
  const own = withoutCountry(digits);
  return /^\d{10}$/.test(own) ? `tel:+1${own}` : `tel:${digits}`;
}

/** Without the 1 of the United States, which many people write before the area code. */
const withoutCountry = (digits: string): string => digits.replace(/^1(?=\d{10}$)/, '');
