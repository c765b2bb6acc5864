const PRESS_STYLE = 'react-aria-pressable-style';

/**
 * React Aria adds a style element for what can be pressed, which our policy refuses. It adds none if there is an element
 * with its ID; palette.css has the rule.
 */
export function keepStylesOut(): void {
  if (document.getElementById(PRESS_STYLE)) return;
  const mark = document.createElement('meta');
  mark.id = PRESS_STYLE;
  document.head.append(mark);
}
