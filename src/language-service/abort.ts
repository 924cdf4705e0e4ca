/** A signal of the platform: the type `AbortSignal` where the program's types have it. */
export type Signal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Type } }
  ? Type
  : { readonly aborted: boolean };

/** What aborts a signal. */
export interface Controller {
  readonly signal: Signal;
  abort(): void;
}

/** Creates a controller of the platform, which this layer's types do not know: it runs in browsers and in Node. */
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
