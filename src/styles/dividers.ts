import type { Theme } from '#cms/schema/theme.ts';

/** A repeating edge, drawn as a mask so that it takes the color of the section below it. */
function edge(height: string, width: string, svgPath: string, box: string): string {
  const svg = encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none"><path d="${svgPath}"/></svg>`,
  );
  const image = `url("data:image/svg+xml,${svg}") 0 100%/${width} ${height} repeat-x`;
  return (
    `.section+.section:not(.tone-plain)::before{content:"";position:absolute;z-index:1;inset:auto 0 calc(100% - 1px);` +
    `height:${height};background:inherit;pointer-events:none;-webkit-mask:${image};mask:${image}}`
  );
}

/** The edge between sections of different ground, by the theme's choice. */
export const DIVIDERS: Record<Theme['shape']['divider'], string> = {
  none: '',
  line: '.section+.section{border-top:1px solid var(--line)}',
  wave: edge('1.5rem', '12rem', 'M0 24V14C30 14 34 2 60 2s34 12 60 12v10z', '0 0 120 24'),
  zigzag: edge('.75rem', '1.5rem', 'M0 12L12 0L24 12z', '0 0 24 12'),
  arch: edge('1.25rem', '2.5rem', 'M0 20A20 20 0 0 1 40 20z', '0 0 40 20'),
};
