/** The package brings no types of its own. */
declare module 'zipcodes/lib/codes.js' {
  interface Code {
    zip: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
    country: string;
  }
  const data: { codes: Record<string, Code> };
  export default data;
}
