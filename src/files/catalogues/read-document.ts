import { removeByteOrderMark } from '../../language/base/byte-order-mark.ts';
import { createLineIndex } from '../../language/base/line-index.ts';
import { isRecord, parseJson } from '../../language/base/plain-data.ts';
import { CatalogueError, type CatalogueProblem, parseUniqueJson } from '../../language/catalogue/load-catalogue.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';

/**
 * Reads the text of a file with a schema or with sample objects: JSON, a JSON object on each line, or YAML.
 *
 * @throws {CatalogueError} If the text is broken, or a key is repeated.
 */
export async function readDocument(text: string, file: string): Promise<unknown> {
  const content = removeByteOrderMark(text);
  if (/\.ya?ml$/i.test(file)) return readYaml(content);
  const [first = ''] = content.split('\n', 1);
  // Files of objects often end in `.json`.
  const hasLines = first.length < content.trimEnd().length && isRecord(parseJson(first));
  return hasLines || /\.(?:ndjson|jsonl)$/i.test(file) ? readLines(content) : parseUniqueJson(content);
}

function readLines(text: string): readonly unknown[] {
  return text.split('\n').flatMap((line, index) => {
    try {
      return line.trim() === '' ? [] : [JSON.parse(line) as unknown];
    } catch (error) {
      throw new CatalogueError([{ path: `line ${index + 1}`, message: `not JSON: ${(error as SyntaxError).message}` }]);
    }
  });
}

/** A parsed YAML document takes a hundred times the memory of its text. */
const MAX_YAML_LENGTH = 1 << 24;

async function readYaml(text: string): Promise<unknown> {
  const refuse = (message: string) => new CatalogueError([{ path: '', message }]);
  if (text.length > MAX_YAML_LENGTH) throw refuse(`longer than ${MAX_YAML_LENGTH >> 20} MiB; convert it to JSON`);
  const { isScalar, parseDocument, visit } = await import('yaml');
  // The package would compare each key of a mapping with all others, in quadratic time.
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw refuse(`not YAML: ${error.message.split('\n')[0]}`);
  const repeated: CatalogueProblem[] = [];
  const lines = createLineIndex(text);
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const path = `line ${lines.positionAt(key.range?.[0] ?? 0).line}`;
        if (keys.has(key.value)) repeated.push({ path, message: `${quoteText(String(key.value))} is repeated` });
        keys.add(key.value);
      }
    },
  });
  if (repeated.length > 0) throw new CatalogueError(repeated);
  try {
    return document.toJS();
  } catch (reason) {
    // Aliases that multiply.
    throw refuse(`not YAML: ${(reason as Error).message}`);
  }
}
