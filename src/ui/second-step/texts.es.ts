export const qrCode = 'Código QR para su aplicación de autenticación';
export const cannotScan = '¿No puede escanearlo? Escriba esta clave en la aplicación:';
export const copy = 'Copiar los códigos';
export const copied = 'Copiados.';
export const save = 'Guardar como archivo';
export const print = 'Imprimir';
