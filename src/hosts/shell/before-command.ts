/** Commands that run the one behind them, and their options that take the next word, without the first dash. */
const RUNNERS = {
  command: '',
  doas: '[uC]',
  env: '[uC]|-unset|-chdir',
  exec: 'a',
  ionice: '[cnp]|-class|-classdata',
  nice: 'n|-adjustment',
  nohup: '',
  stdbuf: '[ioe]|-input|-output|-error',
  sudo: '[ughpCDrtRT]|-user|-group|-host|-prompt|-chdir',
  time: '[fo]|-format|-output',
  timeout: '[ks]|-kill-after|-signal',
  xargs: '[adnsELIP]|-arg-file|-delimiter|-max-args|-max-procs|-max-lines',
};

const VARIABLE = '\\$\\w+|\\$\\{\\w+\\}';
/** A piece of a word. No two begin alike, and none has what begins a command, or a line would be read again and again. */
const PIECE = `(?:[^\\s'"\`$;|&(){}<>!]|${VARIABLE}|\\{\\}|'[^'\\r\\n]*'|"(?:[^"\`$\\r\\n]|\\$(?!\\())*")`;
const DURATION = `[ \\t]+(?:\\d[\\d.]*[smhd]?|"?(?:${VARIABLE})"?)`;

/** The pattern of a command that runs another, with its options. */
function describeRunner(name: string, takesWord: string): string {
  const withWord = `-[A-Za-z0]*(?:${takesWord})[ \\t]+`;
  const option = takesWord === '' ? `-${PIECE}*` : `(?:${withWord}${PIECE}+|(?!${withWord})-${PIECE}*)`;
  return `${name}(?:[ \\t]+${option})*${name === 'timeout' ? DURATION : ''}`;
}

const RUNNER = Object.entries(RUNNERS).map(([name, takesWord]) => describeRunner(name, takesWord));
const KEYWORDS = 'if|then|else|elif|do|while|until';
const PROMPT = '[$%>]';
const ASSIGNMENT = `[A-Za-z_]\\w*=${PIECE}*`;

/** The words that may stand before a command in its line, a prompt among them. */
export const BEFORE_COMMAND = `(?:(?:${KEYWORDS}|${PROMPT}|${ASSIGNMENT}|(?:[\\w./~-]*/)?(?:${RUNNER.join('|')}))[ \\t]+)*`;
