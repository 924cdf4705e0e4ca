import { setTimeout as sleep } from 'node:timers/promises';

/** How often a statement is sent again, after twice the time before. */
const MAX_RETRIES = 5;
const FIRST_PAUSE_MS = 50;

/** Waits before a statement is sent again. Returns whether it may be. */
export async function pause(retries: number): Promise<boolean> {
  if (retries >= MAX_RETRIES) return false;
  await sleep(FIRST_PAUSE_MS * 2 ** retries);
  return true;
}
