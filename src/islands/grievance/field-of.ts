/** The control of a name, to give it the focus; of several with one name the chosen one, else the first. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const controls = [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement => (control as HTMLInputElement).name === name,
  );
  return controls.find(({ type, checked }) => type === 'radio' && checked) ?? controls[0] ?? null;
}
