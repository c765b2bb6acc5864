/** A line between the tabs of one site; where browsers have none, each tab is alone. */
export interface Tabs<Message> {
  tell(message: Message): void;
  hear(listener: (message: Message) => void): () => void;
}

/** @param name the same in all tabs */
export function openTabChannel<Message>(name: string): Tabs<Message> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, hear: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    hear(listener) {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
