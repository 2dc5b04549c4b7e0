import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const baselineFolder = join(import.meta.dirname, '../e2e/screenshots')
/** The share of pixels that may differ, because browser versions draw fonts a little differently. */
const tolerance = 0.01
/** Hides what changes from day to day, but keeps its space. */
const stableStyles =
  'time, [data-volatile], .recharts-wrapper { visibility: hidden !important } *, ::before, ::after { caret-color: transparent !important; animation: none !important; transition: none !important }'

/**
 * Compares a screenshot of the page with its baseline. `UPDATE_SCREENSHOTS=1` replaces the baseline; check the new picture
 * before you commit it.
 */
export async function expectScreenshot(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: stableStyles })
  await page.evaluate('document.fonts.ready')
  await page.evaluate('Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))')
  const screenshot = await page.screenshot({ animations: 'disabled' })
  const file = join(baselineFolder, `${name}.png`)
  if (process.env.UPDATE_SCREENSHOTS || !existsSync(file)) {
    mkdirSync(baselineFolder, { recursive: true })
    writeFileSync(file, screenshot)
    return
  }
  const [baseline, actual] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(screenshot)]
  const { width, height } = baseline
  expect([actual.width, actual.height], name).toEqual([width, height])
  const difference = new PNG({ width, height })
  const share = pixelmatch(baseline.data, actual.data, difference.data, width, height, { threshold: 0.2 }) / (width * height)
  if (share <= tolerance) return
  const report = join(tmpdir(), `stoa-screenshot-${name}`)
  writeFileSync(`${report}-actual.png`, screenshot)
  writeFileSync(`${report}-difference.png`, PNG.sync.write(difference))
  expect.fail(`${name} differs in ${(100 * share).toFixed(1)} % of its pixels: see ${report}-difference.png`)
}
