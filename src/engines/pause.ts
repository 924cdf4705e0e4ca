import { setTimeout as sleep } from 'node:timers/promises';

/** How often a statement is retried. Each pause is twice as long as the one before. */
const MAX_RETRIES = 5;
const FIRST_PAUSE_MS = 50;

/** Waits before a retry. Returns whether another one is allowed. */
export async function pause(retries: number): Promise<boolean> {
  if (retries >= MAX_RETRIES) return false;
  await sleep(FIRST_PAUSE_MS * 2 ** retries);
  return true;
}
