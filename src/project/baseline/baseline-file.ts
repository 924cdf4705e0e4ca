import fs from 'node:fs';
import { z } from 'zod';
import { describeIssue } from '../../catalogue-file/describe-issue.ts';
import { LintError, systemMessage } from '../errors.ts';
import { writeWhole } from '../write-whole.ts';
import type { Baseline } from './baseline.ts';

const baselineSchema = z.strictObject({
  version: z.literal(1),
  files: z.record(z.string(), z.record(z.string(), z.int().min(1))),
});

/**
 * Reads a baseline.
 *
 * @throws {LintError} If the file cannot be read or is not a baseline.
 */
export function readBaseline(path: string): Baseline {
  let json: string;
  try {
    json = fs.readFileSync(path, 'utf8');
  } catch (error) {
    throw new LintError(`cannot read the baseline ${path}: ${systemMessage(error)}; --write-baseline creates one`);
  }
  const value = parseJson(json);
  if (value === undefined) throw new LintError(`${path} is not a baseline: it is not JSON`);
  const result = baselineSchema.safeParse(value, { reportInput: true });
  if (result.success) return result.data.files;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new LintError(
    `${path} is not a baseline: ${place === '' ? '' : `${place}: `}${issue === undefined ? '' : describeIssue(issue)}`,
  );
}

/** Writes a baseline, in an order that is the same in every run. */
export function writeBaseline(path: string, files: Baseline): void {
  try {
    writeWhole(path, `${JSON.stringify({ version: 1, files }, undefined, 2)}\n`);
  } catch (error) {
    throw new LintError(`cannot write the baseline ${path}: ${systemMessage(error)}`);
  }
}

/** Parses JSON; `undefined` if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
