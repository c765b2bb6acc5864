import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

const WAS_YOU = 'Si fue usted, no tiene que hacer nada.';

export const changes = {
  second_step_on: {
    subject: (brand: string) => `La verificación en dos pasos está activada en su cuenta de ${brand}`,
    title: 'La verificación en dos pasos está activada',
    intro: (brand: string, device: string) =>
      `Su cuenta de ${brand} ahora también pide un código de verificación de una aplicación de autenticación cuando alguien inicia sesión con la contraseña o con un código por correo (${device}). Se cerró su sesión en todos los demás lugares. Guarde sus códigos de recuperación en un lugar seguro: necesita uno si pierde la aplicación.`,
    wasYou: WAS_YOU,
    notYou:
      'Si no fue usted, es posible que otra persona esté en su cuenta. Llámenos y elija una contraseña nueva',
  },
  second_step_off: {
    subject: (brand: string) => `La verificación en dos pasos está desactivada en su cuenta de ${brand}`,
    title: 'La verificación en dos pasos está desactivada',
    intro: (brand: string, device: string) =>
      `Su cuenta de ${brand} ya no pide un código de verificación cuando usted inicia sesión (${device}).`,
    wasYou: WAS_YOU,
    notYou:
      'Si no fue usted, elija de inmediato una contraseña nueva y vuelva a activar la verificación en dos pasos en Perfil',
  },
  second_step_reset: {
    subject: (brand: string) => `Desactivamos la verificación en dos pasos de su cuenta de ${brand}`,
    title: 'La verificación en dos pasos se desactivó',
    intro: (brand: string) =>
      `Usted nos llamó y desactivamos la verificación en dos pasos de su cuenta de ${brand}. Ahora puede iniciar sesión sin ese código.`,
    wasYou: 'Si usted nos llamó, vuelva a configurarla cuando tenga otro dispositivo.',
    notYou:
      'Si no nos llamó, llámenos de inmediato, elija una contraseña nueva y vuelva a activar la verificación en dos pasos',
  },
  recovery_code_used: {
    subject: (brand: string) => `Se usó un código de recuperación en su cuenta de ${brand}`,
    title: 'Se usó un código de recuperación',
    intro: (brand: string, device: string) =>
      `Se usó un código de recuperación en su cuenta de ${brand} (${device}). Ya no sirve otra vez.`,
    wasYou: WAS_YOU,
    notYou:
      'Si no fue usted, elija de inmediato una contraseña nueva y cree códigos de recuperación nuevos en Perfil',
  },
  recovery_codes_renewed: {
    subject: (brand: string) => `Códigos de recuperación nuevos para su cuenta de ${brand}`,
    title: 'Tiene códigos de recuperación nuevos',
    intro: (brand: string, device: string) =>
      `Se crearon códigos de recuperación nuevos para su cuenta de ${brand} (${device}). Los anteriores ya no sirven.`,
    wasYou: WAS_YOU,
    notYou:
      'Si no fue usted, elija de inmediato una contraseña nueva y cree códigos de recuperación nuevos en Perfil',
  },
};

export const noCodesLeft =
  'No le quedan códigos de recuperación. Cree códigos nuevos en su panel, en Perfil, mientras todavía tenga la aplicación.';
export const codesLeft = (count: number) =>
  plural(count, {
    one: 'Le queda 1 código de recuperación. Cree códigos nuevos en su panel, en Perfil.',
    other: `Le quedan ${count} códigos de recuperación.`,
  });

export const openProfile = 'Abrir su perfil';
