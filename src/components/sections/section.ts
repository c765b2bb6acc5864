import type { BlockView } from '#cms/view/model.ts';

/** The CSS classes of a section: its kind, layout and background. */
export function sectionClass(block: BlockView): string {
  const kind = block.type.replaceAll('_', '-');
  const layout = 'layout' in block ? ` ${kind}-${block.layout}` : '';
  return `section tone-${block.tone} ${kind}${layout}`;
}

/** The ID of the heading that names a section, if it has one. */
export function labelledBy(block: BlockView, headingId: string): string | undefined {
  return block.heading ? headingId : undefined;
}

/** The level of headings inside a section: one below its own heading, if it has one. */
export function itemHeading(block: BlockView): 'h2' | 'h3' {
  return block.heading ? 'h3' : 'h2';
}

/** Without a heading it is not a section, so that screen readers list no unnamed one. */
export function sectionTag(block: BlockView): 'section' | 'div' {
  return block.heading ? 'section' : 'div';
}
