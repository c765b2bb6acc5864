const BOT = /bot|chrome-lighthouse|facebookexternalhit|google/i;

/** Whether a user agent only indexes or measures: such a visitor gets no error page (specification §8). */
export function isBotUserAgent(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BOT.test(userAgent);
}
