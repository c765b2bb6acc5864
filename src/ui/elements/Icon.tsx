/** Paths on a grid of 24, drawn with lines 2 wide and round ends (`.icon` in styles/parts.css). */
const DRAWINGS = {
  info: 'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0zM12 16.5v-5M12 7.5h.01',
  check: 'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0zM8 12.4l2.8 2.8L16 9.6',
  warning: 'M12 3.6L21.4 19.6a.9.9 0 0 1-.8 1.4H3.4a.9.9 0 0 1-.8-1.4zM12 10v4.4M12 17.6h.01',
  error: 'M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2zM12 7.6v5.2M12 16.4h.01',
  question:
    'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0zM9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.4-1.3 1-1.3 1.8M12 17h.01',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 4.6 2 5.4 2 7h-15c0-1.6 2-2.4 2-7zM10 20.2a2.3 2.3 0 0 0 4 0',
  star: 'M12 3.4l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6L3.4 9.7l6-.8z',
  close: 'M6 6l12 12M18 6L6 18',
  attach:
    'M20 11.5l-7.8 7.8a5 5 0 0 1-7.1-7.1l8.2-8.2a3.3 3.3 0 0 1 4.7 4.7l-8.2 8.2a1.7 1.7 0 0 1-2.4-2.4l7.6-7.5',
  calendar:
    'M8 3v4M16 3v4M4 10h16M5.5 5h13A1.5 1.5 0 0 1 20 6.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-12A1.5 1.5 0 0 1 5.5 5z',
} as const;

export type IconName = keyof typeof DRAWINGS;

interface Props {
  name: IconName;
}

/** An icon beside a text with the same meaning; hidden from screen readers. */
export function Icon({ name }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
