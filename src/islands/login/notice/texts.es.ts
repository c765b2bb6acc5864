export const loggedOut = 'Su sesión está cerrada.';
export const loggedOutIdle =
  'Cerramos su sesión porque no hubo actividad. Así protegemos sus datos si usted se aleja.';
export const sessionEnded = 'Su sesión terminó. Inicie sesión otra vez para continuar.';

export const forgotten =
  'Listo. Este dispositivo ya no recuerda su cuenta. La próxima vez que inicie sesión aquí, tal vez le enviemos un código por correo.';
export const doOthersUse =
  '¿Otras personas usan este dispositivo? Podemos hacer que ya no recuerde su cuenta.';
export const forgetMe = 'Olvidar mi cuenta en este dispositivo';

export const openedAccountEnded = 'La cuenta del miembro que usted abrió está cerrada.';
export const backToRecord = 'Volver a la ficha del miembro';
