/** How a visitor reaches a person where a form does not work; made from the site's header by components/shared/contact-help.ts. */
export interface Help {
  /** as people write it; '' where the brand has no phone */
  phone: string;
  phoneHref: string;
  hours: string;
}
