import type { Question } from './question.ts';
import { type Candidate, isAsWanted, judgeValue, type Slot, type Wanted } from './slot.ts';
import { type TextValues, textsAround } from './values/text-values.ts';

/** The slot of questions about a text. */
export function createTextSlot(names: readonly string[], questions: readonly Question[]): Slot {
  let prepared: PreparedTexts | undefined;
  const prepare = (): PreparedTexts => {
    prepared ??= prepareTexts(questions);
    return prepared;
  };
  const find = (wanted: Wanted): Candidate<string> | undefined =>
    prepare().candidates.find((candidate) => isAsWanted(candidate, wanted));
  return {
    names,
    canHave: (wanted) => find(wanted) !== undefined || findParts(wanted, prepare()) !== undefined,
    choose(wanted) {
      const found = find(wanted);
      if (found !== undefined) return found.value;
      const plain = judgeValue(joinPlainly(wanted), questions);
      return isAsWanted(plain, wanted) ? plain.value : prepare().values.join(findParts(wanted, prepare()) ?? []);
    },
  };
}

interface PreparedTexts {
  readonly values: TextValues;
  readonly candidates: readonly Candidate<string>[];
  /** For each question that seeks something in a text, a text of just that. */
  readonly parts: ReadonlyMap<Question, Candidate<string>>;
}

function prepareTexts(questions: readonly Question[]): PreparedTexts {
  const values = textsAround(questions);
  const parts = new Map<Question, Candidate<string>>();
  for (const question of questions) {
    const part = values.partOf(question);
    if (part !== undefined) parts.set(question, judgeValue(part, questions));
  }
  return { values, candidates: values.texts.map((text) => judgeValue(text, questions)), parts };
}

/** The parts of a text that answers as is wanted, if one can be put together. */
function findParts({ yes, no, isEmpty }: Wanted, { parts }: PreparedTexts): readonly string[] | undefined {
  if (isEmpty) return undefined;
  const found: string[] = [];
  for (const question of yes) {
    // Any text with a part in it is a value.
    if (question.value.kind === 'null') continue;
    const part = parts.get(question);
    if (part === undefined || no.some((other) => part.yes.has(other))) return undefined;
    found.push(part.value);
  }
  return found.length === 0 ? undefined : found;
}

/** What is asked for, as people would write it. */
function joinPlainly({ yes }: Wanted): string {
  return yes.flatMap(({ value }) => (value.kind === 'text' ? value.text : [])).join(' ');
}
