/** The languages of a site (BCP 47). The first one is that of its documents; the others are those of their siblings. */
export const languageTags = (site: {
  language: string;
  languages?: readonly string[] | undefined;
}): readonly string[] => (site.languages && site.languages.length > 0 ? site.languages : [site.language]);
