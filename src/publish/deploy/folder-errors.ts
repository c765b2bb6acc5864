import { DeployError } from './target.ts';

/** Wraps work on a folder so that the system's errors are explained to the operator. @param explain null: as it is */
export const explaining =
  (explain: (error: NodeJS.ErrnoException) => string | null) =>
  <Arguments extends unknown[], Result>(
    work: (...given: Arguments) => Promise<Result>,
  ): ((...given: Arguments) => Promise<Result>) =>
  async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      const text = error instanceof DeployError ? null : explain(error as NodeJS.ErrnoException);
      throw text === null ? error : new DeployError(text, { cause: error });
    }
  };
