import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const SCREENSHOTS = path.resolve(import.meta.dirname, '../screenshots');
/** How far the colour of a pixel may be off, from 0 to 1: edges of letters differ between machines. */
const COLOUR_TOLERANCE = 0.2;
/** The share of pixels that may be off by more. */
const MAX_SHARE = 0.005;
/** The space around the box in the image, in CSS pixels. */
const MARGIN = 12;

/**
 * Compares the box and what hangs below it with the kept image. `UPDATE_SCREENSHOTS=1`
 * writes the image instead.
 *
 * @returns What differs; `undefined` if the images match.
 */
export async function compareScreenshot(page: Page, name: string, folder = SCREENSHOTS): Promise<string | undefined> {
  const actual = await takeScreenshot(page);
  const file = path.join(folder, `${name}.png`);
  if (process.env['UPDATE_SCREENSHOTS'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, actual);
    return undefined;
  }
  const difference = existsSync(file) ? compare(readFileSync(file), actual) : 'there is no image to compare with';
  if (difference === undefined) return undefined;
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'clausal-screenshots-')), `${name}.png`);
  writeFileSync(copy, actual);
  return `${name}: ${difference}; the new image is ${copy}`;
}

/** Takes an image of the search box, with its list and message, whatever their size. */
async function takeScreenshot(page: Page): Promise<Buffer> {
  // Nobody's pointer hovers over a part of the box.
  await page.mouse.move(0, 0);
  const clip = await page.evaluate((margin) => {
    const rects: DOMRect[] = [];
    const addRects = (element: Element): void => {
      const rect = element.getBoundingClientRect();
      const isInPage = rect.right > 0 && rect.bottom > 0 && rect.width > 1 && rect.height > 1;
      const isShown = isInPage && element.checkVisibility({ visibilityProperty: true });
      if (isShown) rects.push(rect);
      // What an element scrolls or cuts off is not in the picture.
      if (getComputedStyle(element).overflowY !== 'visible') return;
      for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) addRects(child);
    };
    for (const box of document.querySelectorAll('clausal-search')) addRects(box);
    const left = Math.max(0, Math.min(...rects.map((rect) => rect.left)) - margin);
    const top = Math.max(0, Math.min(...rects.map((rect) => rect.top)) - margin);
    const right = Math.min(innerWidth, Math.max(...rects.map((rect) => rect.right)) + margin);
    const bottom = Math.min(innerHeight, Math.max(...rects.map((rect) => rect.bottom)) + margin);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }, MARGIN);
  return await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}

function compare(expected: Buffer, actual: Buffer): string | undefined {
  const [before, after] = [PNG.sync.read(expected), PNG.sync.read(actual)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) {
    return `the image is ${after.width} × ${after.height} pixels, not ${width} × ${height}`;
  }
  const count = pixelmatch(before.data, after.data, undefined, width, height, { threshold: COLOUR_TOLERANCE });
  return count > width * height * MAX_SHARE ? `${count} of ${width * height} pixels differ` : undefined;
}
