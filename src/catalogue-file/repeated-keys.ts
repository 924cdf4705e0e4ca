/**
 * Finds repeated keys in the objects of a JSON text. `JSON.parse` silently keeps the
 * last one.
 *
 * @param text - Valid JSON.
 * @returns The paths of the repeated keys, with names joined by dots.
 */
export function findRepeatedKeys(text: string): readonly string[] {
  const repeated: string[] = [];
  const levels: Level[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels.at(-1);
    switch (text[index]) {
      case '{':
        levels.push({ keys: new Set(), name: '', isKeyNext: true });
        break;
      case '[':
        levels.push({ keys: undefined, name: '0', isKeyNext: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level?.keys !== undefined) level.isKeyNext = true;
        else if (level !== undefined) level.name = String(Number(level.name) + 1);
        break;
      case '"': {
        const end = endOfText(text, index);
        if (level?.keys !== undefined && level.isKeyNext) {
          const key: string = JSON.parse(text.slice(index, end));
          level.isKeyNext = false;
          level.name = key;
          if (level.keys.has(key)) repeated.push(levels.map(({ name }) => name).join('.'));
          level.keys.add(key);
        }
        index = end - 1;
        break;
      }
      default: // A space, a colon, or part of a number or word.
    }
  }
  return repeated;
}

/** An object or list that encloses the current offset. */
interface Level {
  /** The keys so far; `undefined` in a list. */
  readonly keys: Set<string> | undefined;
  /** The key or index of the current value. */
  name: string;
  isKeyNext: boolean;
}

/** The offset after the closing quote of a text. */
function endOfText(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
