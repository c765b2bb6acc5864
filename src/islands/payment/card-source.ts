/** What a processor's card field hands over: a token, or what is wrong with the card. */
export type CardAnswer = { token: string } | { problem: string };

/** Asks the card field for a token; null until it is there. */
export type CardSource = () => Promise<CardAnswer>;

/** The card field's answer; what is said where it is not there yet. */
export const tokenFrom = (source: CardSource | null): Promise<CardAnswer> =>
  source?.() ?? Promise.resolve({ problem: 'The card field is not ready yet. Please try again.' });
