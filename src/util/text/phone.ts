/** A number of ten digits like (805) 555-0140, any other unchanged (specification §2). */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A tel: address for a number; '' if there is nothing to dial. Ten digits are a US number. */
export function telLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits.length < 3) return '';
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits}`;
}
