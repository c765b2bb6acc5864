/**
 * The size, in px, at which a browser draws an SVG file by default: its width and height, or those of its
 * viewBox; null if it has neither.
 */
export function svgSize(svg: string): { width: number; height: number } | null {
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? '';
  const width = lengthOf(root, 'width');
  const height = lengthOf(root, 'height');
  if (width && height) return whole(width, height);
  const [, boxWidth = 0, boxHeight = 0] =
    /\sviewBox\s*=\s*["'][\s,]*-?[\d.]+[\s,]+-?[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(root)?.map(Number) ??
    [];
  if (!(boxWidth > 0 && boxHeight > 0)) return null;
  if (width) return whole(width, (width * boxHeight) / boxWidth);
  if (height) return whole((height * boxWidth) / boxHeight, height);
  return whole(boxWidth, boxHeight);
}

/** Plain numbers and px; percentages depend on an unknown size. */
function lengthOf(root: string, name: string): number {
  return (
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(root)?.[1] ?? 0) || 0
  );
}

function whole(width: number, height: number): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
