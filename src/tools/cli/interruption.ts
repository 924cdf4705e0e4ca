import type { Run } from './command.ts';
import { EXIT } from './exit.ts';
import { writeNote } from './output.ts';

/** Runs until the end, or until Ctrl+C or SIGTERM stops it; then prints the note and sets the exit code. */
export async function untilInterrupted(
  run: (signal: AbortSignal) => Promise<void>,
  note: string,
  { errors, finish }: Pick<Run, 'errors' | 'finish'>,
): Promise<void> {
  const stop = new AbortController();
  const interrupt = (signal: NodeJS.Signals): void => stop.abort(signal);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await run(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    writeNote(note, errors);
    finish(stop.signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
