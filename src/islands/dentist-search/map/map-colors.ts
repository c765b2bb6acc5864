/** The brand's colors for the canvas. */
export interface Colors {
  land: string;
  state: string;
  county: string;
  text: string;
  /** font family */
  font: string;
}

/** Reads what map.css says about an element: a canvas knows no variables and no mixtures. */
export function mapColors(element: HTMLElement): Colors {
  const probe = document.createElement('span');
  element.append(probe);
  const color = (name: string): string => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    land: color('land'),
    state: color('state'),
    county: color('county'),
    text: color('text'),
  };
  const font = getComputedStyle(probe).fontFamily;
  probe.remove();
  return { ...colors, font };
}
