export const botCheckFailed = (phone: string) =>
  `No pudimos confirmar que usted es una persona. Inténtelo otra vez o llámenos al ${phone}.`;
export const botCheckUnavailable = (phone: string) =>
  `Nuestra verificación contra robots no está disponible ahora. Mejor llámenos al ${phone}.`;
