import type { Severity } from './diagnostic.ts';

/** The style of a rendered diagnostic. Each function takes plain text and returns it with colours. */
export interface RenderStyle {
  readonly severity: Readonly<Record<Severity, (text: string) => string>>;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly mark: (text: string) => string;
}

const asIs = (text: string): string => text;

/** No colours. */
export const PLAIN_STYLE: RenderStyle = {
  severity: { error: asIs, warning: asIs, info: asIs },
  strong: asIs,
  faint: asIs,
  mark: asIs,
};
