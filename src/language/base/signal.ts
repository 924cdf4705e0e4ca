/** `AbortSignal` if the types of the program include it; otherwise its property `aborted`. */
export type Signal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Type } }
  ? Type
  : { readonly aborted: boolean };
