export const emailSuchAs = 'Escriba un correo electrónico como ana@example.com.';
export const sameEmail = 'Este ya es su correo electrónico.';
export const cardTitle = (plan: string) => `Tarjeta de membresía, plan ${plan}`;
export const receiptTitle = (number: string, purpose: string) => `Recibo ${number}, ${purpose}`;
export const changedMeanwhile =
  'Otra persona cambió esto mientras usted trabajaba. Revise los campos marcados y guarde de nuevo.';
export const nowIs = (value: string) => (value === '' ? 'Ahora: vacío.' : `Ahora: ${value}.`);
export const nowOther = 'Esto cambió.';
