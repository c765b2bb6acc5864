export const newPassword = 'Nueva contraseña';
export const hint = (least: number) =>
  `Al menos ${least} caracteres. Cuatro palabras sin relación son fáciles de recordar y difíciles de adivinar.`;
export const short = (least: number) => `Se necesitan al menos ${least} caracteres.`;
export const weak = 'Fácil de adivinar. Agregue otra palabra sin relación.';
export const fair = 'Nada mal. Con una palabra más será fuerte.';
export const strong = 'Fuerte. Es muy difícil de adivinar.';
