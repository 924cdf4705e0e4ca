/** `AbortSignal` if the types of the program include it; otherwise its property `aborted`. */
export type Signal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Type } }
  ? Type
  : { readonly aborted: boolean };

/** An `AbortController`. */
export interface Controller {
  readonly signal: Signal;
  abort(): void;
}

/** Creates an `AbortController`. Browsers and Node both have one, but the types of this layer have neither. */
export function createController(): Controller {
  const { AbortController } = globalThis as unknown as { readonly AbortController: new () => Controller };
  return new AbortController();
}

/** Calls a function once the signal aborts. */
export function onAbort(signal: Signal, call: () => void): void {
  const { addEventListener } = signal as unknown as {
    addEventListener(this: Signal, type: 'abort', listener: () => void, options: { readonly once: true }): void;
  };
  addEventListener.call(signal, 'abort', call, { once: true });
}
