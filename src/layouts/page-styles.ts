import type { BlockView, PageView, SiteView } from '#cms/view/model.ts';
import checkout from '#components/checkout/checkout-step.css?inline';
import { chromeStyles, previewBannerStyles } from '#components/chrome/styles.ts';
import directory from '#components/directory/directory.css?inline';
import feeBars from '#components/fees/fee-bars.css?inline';
import feeRows from '#components/fees/fee-rows.css?inline';
import feeSchedule from '#components/fees/fee-schedule.css?inline';
import { footerStyles } from '#components/footers/styles.ts';
import { headerStyles } from '#components/headers/styles.ts';
import office from '#components/office/office.css?inline';
import offices from '#components/offices/office-list.css?inline';
import planPicker from '#components/plans/plan-picker.css?inline';
import planTable from '#components/plans/plan-table.css?inline';
import priceCard from '#components/plans/price-card.css?inline';
import resume from '#components/plans/resume-checkout.css?inline';
import { stateAvailabilityCss, statesNotSold } from '#components/plans/sale-states.ts';
import benefits from '#components/sections/benefits.css?inline';
import callToAction from '#components/sections/call-to-action.css?inline';
import contact from '#components/sections/contact.css?inline';
import disclosures from '#components/sections/disclosures.css?inline';
import faq from '#components/sections/faq.css?inline';
import hero from '#components/sections/hero.css?inline';
import heroCentred from '#components/sections/hero-centred.css?inline';
import heroPage from '#components/sections/hero-page.css?inline';
import heroPrice from '#components/sections/hero-price.css?inline';
import heroScene from '#components/sections/hero-scene.css?inline';
import heroSearch from '#components/sections/hero-search.css?inline';
import heroSplit from '#components/sections/hero-split.css?inline';
import heroTable from '#components/sections/hero-table.css?inline';
import media from '#components/sections/media.css?inline';
import planTeaser from '#components/sections/plan-teaser.css?inline';
import savingsTable from '#components/sections/savings-table.css?inline';
import steps from '#components/sections/steps.css?inline';
import testimonials from '#components/sections/testimonials.css?inline';
import errorPage from '#components/shared/error-page.css?inline';
import filter from '#components/shared/filter.css?inline';
import islandPlace from '#components/shared/island-slot.css?inline';
import notice from '#components/shared/not-insurance-notice.css?inline';
import { rememberedFor } from '#components/shared/per-site-cache.ts';
import prose from '#components/shared/prose.css?inline';
import gate from '#components/shared/single-form-page.css?inline';
import checkoutIsland from '#islands/checkout/first-paint.css?inline';
import planStep from '#islands/checkout/plan-step.css?inline';
import dashboard from '#islands/dashboard/first-paint.css?inline';
import dentistSearch from '#islands/dentist-search/first-paint.css?inline';
import grievance from '#islands/grievance/first-paint.css?inline';
import savings from '#islands/savings/first-paint.css?inline';
import base from '#styles/base.css?inline';
import { DIVIDERS } from '#styles/dividers.ts';
import parts from '#styles/parts.css?inline';
import { colorVariables, themeCss } from '#styles/theme.ts';
import fieldRow from '#ui/forms/field-row.css?inline';
import form from '#ui/forms/form.css?inline';
import formPart from '#ui/forms/form-group.css?inline';
import { resolveColorMixes } from '#util/css/color-mix.ts';
import { PART_END } from '#util/css/used-styles.ts';

/**
 * The one stylesheet of a page: its theme and only the parts it uses. It stands in the page itself, so that
 * the first paint needs one request (design measure: 14 KB). A publish leaves out the rules that the page's markup
 * has no use for (publish/renderer/entry.ts).
 */
export function pageCss(site: SiteView, page: PageView): string {
  const remembered = rememberedFor(site);
  const key = `css ${page.kind} ${page.page} ${page.sections.map(blockStyle).join()} ${gatedStates(page).join()}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const used = new Set<string>([
    base,
    parts,
    DIVIDERS[site.theme.shape.divider],
    ...chromeStyles,
    ...(site.preview ? previewBannerStyles : []),
    ...headerStyles[page.header.layout],
    ...footerStyles[site.footer.layout],
    ...ROUTE_PARTS[page.page],
    ...page.sections.flatMap(blockParts),
  ]);
  const colors = colorVariables(site.theme);
  const css =
    resolveColorMixes([...used].map((part) => part + PART_END).join(''), (property) => colors[property]) +
    stateAvailabilityCss(gatedStates(page)) +
    themeOf(site);
  remembered.set(key, css);
  return css;
}

/** Nearly every page has a stylesheet of its own, all of them with the same theme. */
function themeOf(site: SiteView): string {
  const remembered = rememberedFor(site);
  const css = remembered.get(THEME) ?? themeCss(site.theme);
  remembered.set(THEME, css);
  return css;
}
const THEME = 'css of the theme';

/** States that a page's plans are not all sold in. */
function gatedStates(page: PageView): string[] {
  if (page.page === 'office') return [];
  const teased = page.sections.flatMap((block) => (block.type === 'plan_teaser' ? block.plans : []));
  const sold = page.page === 'join-now' ? page.plans : [];
  return statesNotSold([...teased, ...sold]).some;
}

/** What of a block decides its style. */
function blockStyle(block: BlockView): string {
  return `${block.type} ${'layout' in block ? block.layout : ''} ${'form' in block ? block.form : ''}`;
}

const HEROES = {
  scene: [heroScene],
  price: [heroPrice, feeRows],
  split: [heroSplit],
  search: [heroSearch],
  table: [heroTable, feeRows],
  centred: [heroCentred],
  page: [heroPage],
} as const;

function blockParts(block: BlockView): string[] {
  switch (block.type) {
    case 'hero':
      return [hero, priceCard, ...HEROES[block.layout]];
    case 'savings_table':
      return [savingsTable, block.layout === 'bars' ? feeBars : feeRows];
    case 'faq':
      return [prose, faq];
    case 'disclosures':
      return [prose, disclosures];
    case 'plan_teaser':
      return block.layout !== 'household' || block.plans.some((plan) => plan.not_sold_in.length > 0)
        ? [planTeaser, priceCard, planPicker]
        : [planTeaser, priceCard];
    case 'contact':
      return block.form ? [contact, islandPlace, form] : [contact];
    default:
      return [SIMPLE[block.type]];
  }
}

const SIMPLE = {
  steps,
  benefits,
  testimonials,
  rich_text: prose,
  media,
  call_to_action: callToAction,
  offices,
} as const;

const opening = [hero, heroPage];
const checkoutStep = [islandPlace, checkout, form, formPart, fieldRow, checkoutIsland];
const widget = [...opening, islandPlace];
const formWidget = [...widget, form];

/** What a route draws besides its blocks. */
const ROUTE_PARTS: Record<PageView['page'], string[]> = {
  home: [notice],
  faq: opening,
  terms: opening,
  privacy: opening,
  arizona: opening,
  support: opening,
  landing: opening,
  'join-now': [...opening, planTeaser, priceCard, planPicker, planTable, resume],
  checkout: [...checkoutStep, planStep],
  'checkout-payment': checkoutStep,
  'checkout-add-member': checkoutStep,
  'checkout-create-account': checkoutStep,
  'checkout-edit-member': checkoutStep,
  dashboard: [...formWidget, formPart, fieldRow, dashboard],
  directory: [...opening, filter, directory],
  'member-login': [...formWidget, gate],
  'find-a-dentist': [...widget, offices, dentistSearch],
  'grievance-form': [...formWidget, formPart, grievance],
  'reset-password': [...formWidget, gate],
  'savings-summary': [...widget, feeRows, savings],
  office: [...widget, planTeaser, priceCard, feeRows, feeSchedule, filter, office],
  'not-found': [errorPage],
  'not-valid': [errorPage],
  'server-error': [errorPage],
};
