/** What a processor's card field hands over: a token, or what is wrong with the card. */
export type TokenResult = { token: string } | { problem: string };

/** What a form asks of the card field, once that is there. */
export interface CardSource {
  token(): Promise<TokenResult>;
  /** Marks what is wrong with what was typed, and opens nothing. */
  check(): Promise<{ isComplete: boolean }>;
}

/** The card field's answer; what is said where it is not there yet. */
export const readToken = (source: CardSource | null): Promise<TokenResult> =>
  source?.token() ?? Promise.resolve({ problem: 'The card field is not ready yet. Please try again.' });
