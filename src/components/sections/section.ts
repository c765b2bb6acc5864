import type { BlockView } from '#cms/view/model.ts';

/** The style classes of a section: its kind, its composition, the ground it stands on. */
export function sectionClass(block: BlockView): string {
  const kind = block.type.replaceAll('_', '-');
  const layout = 'layout' in block ? ` ${kind}-${block.layout}` : '';
  return `section tone-${block.tone} ${kind}${layout}`;
}

/** What a section is called by: its heading where it has one. */
export function labelledBy(block: BlockView, headingId: string): string | undefined {
  return block.heading ? headingId : undefined;
}

/** The level of the headings inside a section: one below the section's own, which not every section has. */
export function itemHeading(block: BlockView): 'h2' | 'h3' {
  return block.heading ? 'h3' : 'h2';
}

/** A section without a heading of its own or in its items is no section to those who navigate by headings. */
export function sectionTag(block: BlockView): 'section' | 'div' {
  return block.heading ? 'section' : 'div';
}
