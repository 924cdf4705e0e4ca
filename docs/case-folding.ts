/** Code points that are equal without letter case, as the engine's own `/iu` has it; a code point equal to no other is in no class. */
export function readFoldingClasses(): readonly (readonly number[])[] {
  const cased: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u.test(character)) cased.push(character);
  }
  const text = cased.join('');
  const seen = new Set<string>();
  const classes: number[][] = [];
  for (const character of cased) {
    if (seen.has(character)) continue;
    const members = text.match(new RegExp(character, 'giu')) ?? [];
    for (const member of members) seen.add(member);
    if (members.length > 1) classes.push(members.map((member) => member.codePointAt(0) ?? 0));
  }
  return classes;
}

/** The member that stands for all of its class: the first in lower case. */
function chooseFold(members: readonly number[]): number {
  const isLower = (codePoint: number): boolean => {
    const character = String.fromCodePoint(codePoint);
    return character.toLowerCase() === character;
  };
  return members.find(isLower) ?? Math.min(...members);
}

interface Run {
  readonly first: number;
  last: number;
  step: number;
  readonly distance: number;
}

/** Code points that fold by the same distance, one after the other or every second one. */
function findRuns(): readonly Run[] {
  const folds = readFoldingClasses()
    .flatMap((members) => members.map((from) => ({ from, distance: chooseFold(members) - from })))
    .filter(({ distance }) => distance !== 0)
    .sort((a, b) => a.from - b.from);
  const runs: Run[] = [];
  for (const { from, distance } of folds) {
    const run = runs.at(-1);
    const step = run === undefined ? 0 : from - run.last;
    const isNext = run !== undefined && run.distance === distance && (run.step === 0 ? step <= 2 : step === run.step);
    if (isNext) Object.assign(run, { last: from, step });
    else runs.push({ first: from, last: from, step: 0, distance });
  }
  return runs;
}

/** The table of simple case folding as a module. */
export function renderCaseFolds(): string {
  let end = 0;
  const lines = findRuns().map(({ first, last, step, distance }) => {
    const gap = first - end;
    end = last;
    return `  [${gap}, ${step === 0 ? 0 : (last - first) / step}, ${step || 1}, ${distance}],`;
  });
  return `// Generated from the engine's case folding (Unicode ${process.versions['unicode']}) by npm run generate. Do not edit.

/**
 * Runs of code points: how far the first is from the last of the run before, how many
 * steps of which size follow, and how far each code point is from its fold. Small
 * numbers compress to half the size of code points.
 */
export const CASE_FOLDS: readonly (readonly [gap: number, steps: number, step: number, distance: number])[] = [
${lines.join('\n')}
];
`;
}
