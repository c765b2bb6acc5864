export const emailSuchAs = 'Escriba un correo electrónico como ana@example.com.';
export const sameEmail = 'Este ya es su correo electrónico.';
export const cardTitle = (plan: string) => `Tarjeta de membresía, plan ${plan}`;
export const receiptTitle = (number: string, purpose: string) => `Recibo ${number}, ${purpose}`;
