import {
  type Outcome,
  type PaymentProcessor,
  type PaymentSource,
  UnknownOutcomeError,
} from '#api/ports/payment-processor.ts';

type Call = 'prepare' | 'preparePage' | 'confirm' | 'lookUp' | 'cancel' | 'saveCard' | 'checkCard' | 'refund';

export interface Troubled extends PaymentProcessor {
  /** the next calls of this kind never arrive */
  losesRequests(call: Call, times?: number): void;
  /** the next calls of this kind have their effect, and the response is lost */
  losesReplies(call: Call, times?: number): void;
  /** runs before each call that arrives */
  before: (call: Call) => Promise<void> | void;
  /** calls that arrived, in order */
  calls: Call[];
}

/** Wraps a processor so that its requests and responses can be lost. */
export function troubled(processor: PaymentProcessor): Troubled {
  const requests = new Map<Call, number>();
  const replies = new Map<Call, number>();
  const take = (from: Map<Call, number>, call: Call): boolean => {
    const left = from.get(call) ?? 0;
    from.set(call, Math.max(0, left - 1));
    return left > 0;
  };
  const through = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
    if (take(requests, call)) throw new UnknownOutcomeError('the request was lost');
    self.calls.push(call);
    await self.before(call);
    const answer = await work();
    if (take(replies, call)) throw new UnknownOutcomeError('the reply was lost');
    return answer;
  };
  const self: Troubled = {
    ...processor,
    calls: [],
    before: () => {},
    losesRequests: (call, times = 1) => void requests.set(call, times),
    losesReplies: (call, times = 1) => void replies.set(call, times),
    prepare: (attempt) => through('prepare', () => processor.prepare(attempt)),
    preparePage: (page) => through('preparePage', () => processor.preparePage(page)),
    confirm: (ref: string, source: PaymentSource): Promise<Outcome> =>
      through('confirm', () => processor.confirm(ref, source)),
    lookUp: (ref) => through('lookUp', () => processor.lookUp(ref)),
    cancel: (ref) => through('cancel', () => processor.cancel(ref)),
    saveCard: (card) => through('saveCard', () => processor.saveCard(card)),
    checkCard: (card) => through('checkCard', () => processor.checkCard(card)),
    refund: (refund) => through('refund', () => processor.refund(refund)),
  };
  return self;
}
