import { element } from './element.ts';

const SHOWN_MS = 1600;

/**
 * A button that copies a text and confirms it.
 *
 * @param about - What it copies, for people who cannot see the button's context.
 */
export function copyButton(label: string, about: string, read: () => string): HTMLButtonElement {
  const shown = element('span', {}, [label]);
  const button = element('button', { type: 'button', class: 'quiet', 'data-key': `copy ${about}` }, [
    shown,
    about !== '' && element('span', { class: 'visually-hidden' }, [` ${about}`]),
  ]);
  button.addEventListener('click', () => {
    void copyText(read()).then((isCopied) => {
      shown.textContent = isCopied ? 'Copied' : 'Could not copy';
      setTimeout(() => {
        shown.textContent = label;
      }, SHOWN_MS);
    });
  });
  return button;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page from disk may have no clipboard; a selection can be copied everywhere.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const field = element('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
