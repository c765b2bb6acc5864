/** The code of a system error, such as ENOENT; '' for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The error's message, or the text of a thrown value that is no error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
