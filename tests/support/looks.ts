import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const kept = join(import.meta.dirname, '../e2e/looks')
/** Of all pixels, how many may differ: fonts are drawn a little differently by each browser version. */
const tolerated = 0.01
/** What changes from day to day is left out of the picture, and keeps its place. */
const timeless =
  'time, [data-volatile], .recharts-wrapper { visibility: hidden !important } *, ::before, ::after { caret-color: transparent !important; animation: none !important; transition: none !important }'

/**
 * The page looks as it did when it was last looked at. Where that was meant to change, `UPDATE_LOOKS=1` keeps the new
 * picture; look at it before it is committed.
 */
export async function expectLook(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: timeless })
  await page.evaluate('document.fonts.ready')
  await page.evaluate('Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))')
  const taken = await page.screenshot({ animations: 'disabled' })
  const file = join(kept, `${name}.png`)
  if (process.env.UPDATE_LOOKS || !existsSync(file)) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(file, taken)
    return
  }
  const [before, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(taken)]
  const { width, height } = before
  expect([now.width, now.height], name).toEqual([width, height])
  const difference = new PNG({ width, height })
  const share = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: 0.2 }) / (width * height)
  if (share <= tolerated) return
  const shown = join(tmpdir(), `stoa-look-${name}`)
  writeFileSync(`${shown}-now.png`, taken)
  writeFileSync(`${shown}-difference.png`, PNG.sync.write(difference))
  expect.fail(`${name} looks different in ${(100 * share).toFixed(1)} % of its pixels: see ${shown}-difference.png`)
}
