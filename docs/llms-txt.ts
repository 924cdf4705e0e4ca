import type { LintRule } from '../src/files/linter/lint-rules.ts';

/** The pages that the list draws from. */
export interface LlmsPages {
  /** README.md: its first sentence is the summary. */
  readonly readme: string;
  /** docs/guide/README.md: its groups and their entries become sections. */
  readonly guide: string;
  /** grammar/reference.md: its first sentence describes it. */
  readonly reference: string;
}

/**
 * Renders `docs/llms.txt`: what a language model can read about clausal, in the
 * format of llmstxt.org. Links are relative to `docs`.
 *
 * @throws {Error} If a page does not have what is drawn from it.
 */
export function renderLlmsTxt({ readme, guide, reference }: LlmsPages, rules: readonly LintRule[]): string {
  const sections = [
    ...readGuide(guide),
    {
      title: 'Language',
      lines: [
        `- [Language reference](../grammar/reference.md): ${firstSentence(reference)}`,
        '- [Grammar](../grammar/clausal.ebnf): The syntax of valid queries, as EBNF.',
      ],
    },
    { title: 'Codes', lines: rules.map(({ code, what }) => `- [${code}](rules/${code}.md): ${what}`) },
  ];
  const blocks = sections.flatMap(({ title, lines }) => [`## ${title}`, lines.join('\n')]);
  return `${['# clausal', `> ${firstSentence(readme)}`, ...blocks].join('\n\n')}\n`;
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

const ENTRY = /^- \[(?<title>[^\]]+)\]\((?<file>[\w-]+\.md)\): (?<text>[^\n]+(?:\n {2}[^\n]+)*)/gm;

/** The groups of the guide's index: a name in bold, and a list of pages. */
function readGuide(guide: string): readonly Section[] {
  const [, ...groups] = guide.split(/^\*\*(?=[A-Z])/m);
  const sections = groups.map((group) => ({
    title: /^[^*]+/.exec(group)?.[0] ?? '',
    lines: [...group.matchAll(ENTRY)].map(({ groups = {} }) => {
      const { title = '', file = '', text = '' } = groups;
      const joined = text.replaceAll(/\n {2}/g, ' ');
      return `- [${title}](guide/${file}): ${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
    }),
  }));
  if (sections.length === 0 || sections.some(({ lines }) => lines.length === 0)) {
    throw new Error('docs/guide/README.md has a group without pages');
  }
  return sections;
}

/** The first sentence of a page, below its title. */
function firstSentence(page: string): string {
  const sentence = /^# .+\n\n([^#`*|]+?\.)(?=\s)/.exec(page)?.[1];
  if (sentence === undefined) throw new Error(`no sentence below ${page.slice(0, 40)}`);
  return sentence.replaceAll('\n', ' ');
}
