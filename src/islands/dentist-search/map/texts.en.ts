export const cannotLoad = 'The map cannot be loaded right now. The list has every office that it would show.';
export const loading = 'Loading the map';
export const map = 'Map';
export const about =
  'Everything on this map is in the list as well. Use the arrow keys to move it, and plus and minus to zoom.';
export const mapOfOffices = 'Map of the offices found';
export const searchArea = 'Search this area';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const twoFingers = 'Two fingers move the map';
export const credits = 'Outlines: U.S. Census Bureau · Cities: GeoNames';
/** @param distance empty without a place to measure from */
export const pin = (number: number, office: string, distance: string) =>
  `${number}: ${office}${distance && `, ${distance} away`}`;
