/** `HTMLElement`; an empty class on a server, where there is none, so that importing the element does not throw. */
export const BaseElement: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);
