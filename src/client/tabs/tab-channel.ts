/** A line between the tabs of one site; where browsers have none, each tab is alone. */
export interface Tabs<Message> {
  tell(message: Message): void;
  listen(listener: (message: Message) => void): () => void;
}

/** @param name the same in all tabs */
export function openTabChannel<Message>(name: string): Tabs<Message> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
