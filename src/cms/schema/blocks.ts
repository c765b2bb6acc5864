import { z } from 'zod';
import { lazy } from '#util/collections/lazy.ts';
import {
  choice,
  html,
  image,
  link,
  list,
  requiredSameText,
  requiredText,
  sameText,
  slug,
  text,
} from './fields.ts';
import { flag } from './flags.ts';

/**
 * The sections a page is made of. A section holds content and names a layout; the theme decides colors, type and
 * shapes. Editors such as VS Code show the descriptions (docs/schema).
 */
const action = lazy(() =>
  z.object({
    label: requiredText().describe('what the button says'),
    link: link(),
    style: choice({ main: 'filled button', quiet: 'outlined button', text: 'link' }).default('main'),
  }),
);

const icon = lazy(() => sameText().describe('name of a Lucide icon, such as calendar; empty: none'));

const actions = lazy(() => list(action()).describe('buttons and links'));

const common = {
  id: slug().optional().describe('anchor, unique on its page'),
  tone: choice({
    plain: "the page's background",
    tint: 'a quiet background',
    deep: 'a dark background',
    brand: "the brand's color",
    accent: 'the loud color',
  })
    .default('plain')
    .describe('background of the section, in colors of the theme'),
  eyebrow: text().describe('short line above the heading'),
  heading: text().describe('heading of the section'),
  intro: text().describe('text below the heading'),
};

const HeroSchema = z.object({
  type: z.literal('hero').describe('the large opening of a page'),
  ...common,
  heading: requiredText(),
  layout: choice({
    scene: 'picture across the full width, price card over it',
    price: 'the price is the picture',
    split: 'text left, picture right',
    search: 'ZIP search in the hero',
    table: 'savings table as hero',
    centred: 'text in the middle, patterned border',
    page: "an inner page's opening",
  }).default('split'),
  actions: actions(),
  points: list(requiredText()).describe('short facts under the actions'),
  picture: image(),
  plan_id: sameText().describe('the plan whose price is shown; default: the recommended one'),
  fee_ids: list(requiredSameText()).describe(
    'rows of the small table or price comparison; default: the first of the fee schedule',
  ),
  note: text().describe('small print that belongs to the price'),
});

const StepsSchema = z.object({
  type: z.literal('steps').describe('numbered steps, such as how joining works'),
  ...common,
  layout: choice({
    columns: 'steps beside each other',
    path: 'beside each other, joined by a dotted line',
    rows: 'below each other, beside the heading',
  }).default('columns'),
  items: list(z.object({ title: requiredText(), text: text(), icon: icon() })),
  actions: actions(),
});

const BenefitsSchema = z.object({
  type: z.literal('benefits').describe('what members get'),
  ...common,
  layout: choice({
    cards: 'a card for each benefit',
    list: 'two columns without cards',
    split: 'list on one side, picture on the other',
    figures: 'a large figure for each benefit',
  }).default('cards'),
  items: list(
    z.object({
      title: requiredText(),
      text: text(),
      icon: icon(),
      value: text().describe('a figure set large, such as 30% or $0'),
    }),
  ),
  picture: image(),
  actions: actions(),
});

const PlanTeaserSchema = z.object({
  type: z.literal('plan_teaser').describe('prices of plans, with buttons to join'),
  ...common,
  layout: choice({
    cards: 'price cards beside each other',
    rows: 'price cards below each other',
    household: 'a table of prices by household size',
  }).default('cards'),
  plan_ids: list(requiredSameText()).describe('default: every plan the site may sell'),
  action_label: text().describe('label of the buttons; default: the price or the name of the plan'),
  note: text(),
});

const SavingsTableSchema = z.object({
  type: z.literal('savings_table').describe('usual fees and member fees'),
  ...common,
  layout: choice({
    table: 'table on a card, beside the heading',
    bars: 'two bars for each fee',
    ledger: 'table without a card, beside the heading',
  }).default('table'),
  fee_ids: list(requiredSameText()).describe('rows; default: the whole fee schedule by category'),
  note: text(),
  actions: actions(),
});

const TestimonialsSchema = z.object({
  type: z.literal('testimonials').describe('quotes of members'),
  ...common,
  items: list(
    z.object({
      quote: requiredText(),
      name: requiredSameText(),
      detail: sameText().describe('such as the city'),
    }),
  ),
});

const FaqSchema = z.object({
  type: z.literal('faq').describe('questions that unfold their answers'),
  ...common,
  layout: choice({ column: 'answers below the heading', split: 'answers beside the heading' }).default(
    'column',
  ),
  items: list(z.object({ id: slug().optional(), question: requiredText(), answer: html() })),
  actions: actions(),
});

const RichTextSchema = z.object({
  type: z.literal('rich_text').describe('running text from an editor'),
  ...common,
  html: html(),
  updated_on: text().describe('day the text took effect, shown above it'),
});

const MediaBlockSchema = z.object({
  type: z.literal('media').describe('one picture'),
  ...common,
  layout: choice({ wide: 'as wide as the window', inset: 'as wide as the text' }).default('inset'),
  picture: image(),
  caption: text().describe('line below the picture'),
});

const CallToActionSchema = z.object({
  type: z.literal('call_to_action').describe('a closing line with a button'),
  ...common,
  heading: requiredText(),
  layout: choice({
    band: 'text on the background',
    card: 'text on a card, centered',
    split: 'text beside the picture',
  }).default('band'),
  actions: actions(),
  picture: image(),
});

const ContactSchema = z.object({
  type: z.literal('contact').describe('phone, email, address and the message form'),
  ...common,
  phone: sameText().describe("default: the header's number"),
  hours: text().describe("default: the header's hours"),
  email: sameText().describe("default: the site's address"),
  address: sameText().describe('postal address'),
  form: flag().describe('the message form takes its place here'),
});

const DisclosuresSchema = z.object({
  type: z.literal('disclosures').describe('legal notices in small print'),
  ...common,
  items: list(z.object({ title: text(), html: html() })),
});

const OfficesSchema = z.object({
  type: z.literal('offices').describe('list of offices'),
  ...common,
  layout: choice({
    cities: 'names by state and city',
    cards: 'a card for each office',
    table: 'a table with dentists and languages',
  }).default('cities'),
  state: sameText().describe('only offices in this state; default: all'),
  limit: z.number().int().nonnegative().default(0).describe('at most so many; 0: all'),
  actions: actions(),
});

export const BlockSchema = z.discriminatedUnion('type', [
  HeroSchema,
  StepsSchema,
  BenefitsSchema,
  PlanTeaserSchema,
  SavingsTableSchema,
  TestimonialsSchema,
  FaqSchema,
  RichTextSchema,
  MediaBlockSchema,
  CallToActionSchema,
  ContactSchema,
  DisclosuresSchema,
  OfficesSchema,
]);

export type Block = z.output<typeof BlockSchema>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
export type Action = z.output<ReturnType<typeof action>>;
