/** The brand's own colours, as the canvas needs them. */
export interface Colours {
  land: string;
  state: string;
  county: string;
  text: string;
  /** font family */
  font: string;
}

/** Reads what map.css says about an element: a canvas knows no variables and no mixtures. */
export function mapColors(element: HTMLElement): Colours {
  const probe = document.createElement('span');
  element.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    land: colour('land'),
    state: colour('state'),
    county: colour('county'),
    text: colour('text'),
  };
  const font = getComputedStyle(probe).fontFamily;
  probe.remove();
  return { ...colours, font };
}
