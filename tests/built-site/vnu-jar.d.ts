declare module 'vnu-jar' {
  /** where the Nu HTML checker's jar is */
  const jar: string;
  export default jar;
}
