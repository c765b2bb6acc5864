import { ApiError } from '#api/kernel/errors.ts';

/** Whom to call instead; '' where nobody can be called. */
export type PhoneOf = (site: string) => Promise<string>;

export async function botCheckFailed(phone: Promise<string>): Promise<ApiError> {
  const number = await phone.catch(() => '');
  if (number === '') return new ApiError('bot_check_failed');
  const message = `We could not confirm that you are a person. Please try again, or call us at ${number}.`;
  return new ApiError('bot_check_failed', { message });
}

export async function botCheckUnavailable(phone: Promise<string>): Promise<ApiError> {
  const number = await phone.catch(() => '');
  if (number === '') return new ApiError('bot_check_unavailable');
  const message = `Our check against robots is not available right now. Please call us at ${number} instead.`;
  return new ApiError('bot_check_unavailable', { message });
}
