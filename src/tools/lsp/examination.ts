import type { ReadHost } from '../../files/hosts/host.ts';
import { type Examination, examineText } from '../../files/linter/examine-text.ts';
import type { LintSettings } from '../../files/linter/settings.ts';
import type { OpenDocument } from './document.ts';
import type { DocumentSettings } from './workspace.ts';

/** A document that was read and checked. */
export interface ExaminedDocument {
  readonly read: ReadHost;
  readonly examination: Examination;
}

interface Known {
  readonly document: OpenDocument;
  readonly settings: LintSettings;
  readonly examined: Promise<ExaminedDocument | undefined>;
}

/** The last examination of each document: diagnostics and actions ask for the same one. */
const known = new WeakMap<OpenDocument['identity'], Known>();

/**
 * Examines a document, once for each version and config, and then only the queries that have changed; `undefined` if it
 * contains no query.
 */
export function examineDocument(
  document: OpenDocument,
  { host, settings }: DocumentSettings,
): Promise<ExaminedDocument | undefined> {
  const { text, identity } = document;
  const last = known.get(identity);
  const usable = last?.settings === settings ? last : undefined;
  if (usable?.document === document) return usable.examined;
  const examined = (async () => {
    if (!host.mayContainQueries(text, settings)) return undefined;
    const read = await host.load(text, settings);
    const before = await usable?.examined;
    return { read, examination: examineText(text, read, settings, before?.examination) };
  })();
  known.set(identity, { document, settings, examined });
  return examined;
}
