import { PLAIN_STYLE, type RenderStyle } from '../diagnostic/render-style.ts';

const FLUSH_AT = 1 << 16;

/** Somewhere to write text to: batched, and never faster than the reader takes it. */
export interface Output {
  /** Adds text; resolves when more may follow. Once the reader is gone it rejects with {@link ClosedPipe}. */
  write(text: string): Promise<void> | undefined;
  flush(): Promise<void>;
  readonly style: RenderStyle;
}

/** The reader of the output has gone: nothing more is wanted, and that is no failure. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Writes to a stream of the process, in colour when it is a terminal that wants it. */
export function createOutput(stream: NodeJS.WriteStream): Output {
  let pending = '';
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new ClosedPipe() : error;
  });
  const flush = async (): Promise<void> => {
    if (failure !== undefined) throw failure;
    if (pending === '') return;
    const text = pending;
    pending = '';
    await new Promise<void>((resolve) => stream.write(text, () => resolve()));
    if (failure !== undefined) throw failure;
  };
  return {
    write(text) {
      pending += text;
      return pending.length < FLUSH_AT ? undefined : flush();
    },
    flush,
    style: wantsColour(stream) ? ANSI_STYLE : PLAIN_STYLE,
  };
}

/** `NO_COLOR` and `FORCE_COLOR` as everybody reads them: set to anything but nothing. */
function wantsColour(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return stream.isTTY === true && TERM !== 'dumb';
}

const paint =
  (code: string) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;

const ANSI_STYLE: RenderStyle = {
  severity: { error: paint('1;31'), warning: paint('1;33'), info: paint('1;36') },
  strong: paint('1'),
  faint: paint('2'),
  mark: paint('1;31'),
};
