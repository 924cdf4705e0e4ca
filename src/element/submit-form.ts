/** Submits a form as Enter in an `<input>` does: with its first submit button, and not at all if that is disabled. */
export function submitForm(form: HTMLFormElement | null): void {
  if (form === null) return;
  const button = [...form.elements].find(isSubmitButton);
  if (button === undefined) form.requestSubmit();
  else if (!button.matches(':disabled')) form.requestSubmit(button);
}

function isSubmitButton(element: Element): element is HTMLButtonElement | HTMLInputElement {
  if (element instanceof HTMLButtonElement) return element.type === 'submit';
  return element instanceof HTMLInputElement && (element.type === 'submit' || element.type === 'image');
}
