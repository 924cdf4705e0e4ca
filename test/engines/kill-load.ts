import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a load in another process, and kills it after the first batches. Returns the objects it said were stored. */
export async function killLoad(engine: string, url: string): Promise<number> {
  const script = new URL('load-payments.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, engine, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let stored = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    stored = Number(line);
    if (stored >= 3000) child.kill('SIGKILL');
  }
  await exited;
  return stored;
}
