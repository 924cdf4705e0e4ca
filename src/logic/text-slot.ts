import type { Question } from './question.ts';
import { type Candidate, createJudge, isAsWanted, type Slot, type Wanted } from './slot.ts';
import { textsAround } from './text-values.ts';

/** The slot of questions about a text. */
export function createTextSlot(questions: readonly [Question, ...Question[]]): Slot {
  let prepared: PreparedTexts | undefined;
  const prepare = (): PreparedTexts => {
    prepared ??= prepareTexts(questions);
    return prepared;
  };
  const find = (wanted: Wanted): Candidate<string> | undefined =>
    prepare().candidates.find((candidate) => isAsWanted(candidate, wanted));
  return {
    names: questions[0].names,
    canHave: (wanted) => find(wanted) !== undefined || findParts(wanted, prepare()) !== undefined,
    choose(wanted) {
      const found = find(wanted);
      if (found !== undefined) return found.value;
      const { judge } = prepare();
      const plain = judge(joinPlainly(wanted));
      return isAsWanted(plain, wanted) ? plain.value : findParts(wanted, prepare())?.join('');
    },
  };
}

interface PreparedTexts {
  readonly judge: (text: string) => Candidate<string>;
  readonly candidates: readonly Candidate<string>[];
  /** By the index of each question that seeks something in a text, a text of just that. */
  readonly parts: readonly (Candidate<string> | undefined)[];
}

function prepareTexts(questions: readonly Question[]): PreparedTexts {
  const values = textsAround(questions);
  const judge = createJudge(questions);
  const parts: (Candidate<string> | undefined)[] = [];
  for (const question of questions) {
    const part = values.partOf(question);
    if (part !== undefined) parts[question.index] = judge(part);
  }
  return { judge, candidates: values.texts.map((text) => judge(text)), parts };
}

/** The parts of a text that answers as is wanted, if one can be put together. */
function findParts({ yes, no, isEmpty }: Wanted, { parts }: PreparedTexts): readonly string[] | undefined {
  if (isEmpty) return undefined;
  const found: string[] = [];
  for (const { value, index } of yes) {
    // Any text with a part in it is a value.
    if (value.kind === 'null') continue;
    const part = parts[index];
    if (part === undefined || no.some((other) => part.answers[other.index] === true)) return undefined;
    found.push(part.value);
  }
  return found.length === 0 ? undefined : found;
}

/** What is asked for, as people would write it. */
function joinPlainly({ yes }: Wanted): string {
  return yes.flatMap(({ value }) => (value.kind === 'text' ? value.text : [])).join(' ');
}
