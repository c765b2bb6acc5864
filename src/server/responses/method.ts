import { type Exchange, sendText } from './respond.ts';

export function isRead(exchange: Exchange): boolean {
  const { method } = exchange.request;
  return method === 'GET' || method === 'HEAD';
}

export function answerWrongMethod(exchange: Exchange): void {
  sendText(exchange, {
    status: 405,
    text: 'Only GET and HEAD are answered here.\n',
    headers: { Allow: 'GET, HEAD' },
  });
}
