/** A US number of ten digits like (805) 555-0140, any other unchanged (specification §2). */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/\D/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}

/** A tel: address for a number; '' if there is nothing to dial. Ten digits are a US number, with or without its 1. */
export function telLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits.length < 3) return '';
  return `tel:${digits.replace(/^(?:\+?1)?(\d{10})$/, '+1$1')}`;
}
