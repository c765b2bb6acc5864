/** Drawings of the Lucide set (ISC), each as one path. */
const DRAWINGS = {
  clock: 'M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0zM12 6v6l4 2',
  'user-check': 'm16 11 2 2 4-4M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0z',
  info: 'M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0zM12 16v-4M12 8h.01',
  languages: 'm5 8 6 6m-7 0 6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6',
  accessibility:
    'M17 4a1 1 0 1 1-2 0a1 1 0 0 1 2 0zM18 19l1-7-6 1M5 8l3-3 5.5 3-2.36 3.5M4.24 14.5a5 5 0 0 0 6.88 6M13.76 17.5a5 5 0 0 0-6.88-6',
} as const;

export function OfficeIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
