export const skipToContent = 'Skip to content';
/** for search engines */
export const category = 'Dental discount plan, not insurance';
export const findDentist = 'Find a dentist';
