export const cancel = 'Cancelar';
export const protectedBy = <Part>(link: (words: string, address: string) => Part) => [
  'Este formulario está protegido por reCAPTCHA. Se aplican la ',
  link('Política de Privacidad', 'privacy'),
  ' y las ',
  link('Condiciones del Servicio', 'terms'),
  ' de Google.',
];
