import { chromium, type Page } from '@playwright/test'
import { chromium as systemChromium } from '../scripts/browsers.mjs'
import { startLargeShop } from './large-shop.ts'

/** How smoothly the order list scrolls in a real browser, with 10,000 rows. */
const orders = 10_000
await using largeShop = await startLargeShop(4620, { products: 100, orders })
const { url, credentials } = largeShop
const tabSelectors = ['nav a[href*="payment=NOT_PAID,"]', 'nav[aria-label="Views of Orders"] a']
/** True once the rows of the response are rendered. */
const isRendered = `document.querySelector('table[aria-busy=false]')`
await using browser = await chromium.launch({
  executablePath: systemChromium()!,
  args: ['--no-sandbox'],
})

const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' })
await signIn(page, credentials.owner)
const loading = await timed(() => loadAll(page))
console.log(
  `${orders} orders loaded by scrolling in ${(loading / 1000).toFixed(1)} s, ${await renderedRows(page)} rows rendered\n`,
)
console.log('action                                median ms      p95 ms  slowest ms  tasks > 50 ms')
console.log(await measureFrames(page, 'a frame while scrolling', () => scroll(page, 120, 400)))
console.log(await measureFrames(page, 'a frame of a long jump', () => scroll(page, 30, 20_000)))
console.log(await measureActions(page, 'a row selected', 20, (index) => press(page, `tr[data-index="${index}"] input`)))
console.log(await measureActions(page, 'all 10,000 selected, or none', 6, () => press(page, 'thead input')))
console.log(
  await measureActions(page, 'another view, rendered', 10, (index) => press(page, tabSelectors[index % 2]!, isRendered)),
)

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/dashboard/orders`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The generated password of a new shop must be replaced first.
  await page.getByLabel('Present password').first().fill(password)
  for (const label of ['New password', 'New password again'])
    await page.getByLabel(label, { exact: true }).first().fill(`${password} chosen`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.locator('[data-list-row]').first().waitFor()
}

async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' })
  while ((await more.count()) > 0) await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
}

function renderedRows(page: Page): Promise<number> {
  return page.locator('[data-list-row]').count()
}

/** Scrolls by wheel from the top, one turn per frame. */
async function scroll(page: Page, turns: number, pixels: number): Promise<void> {
  await page.evaluate(`new Promise(async (done) => {
    window.scrollTo(0, 0)
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    for (let turn = 0; turn < ${turns}; turn++) {
      window.scrollBy(0, ${pixels})
      await frame()
    }
    done()
  })`)
}

/** Clicks within the page and waits for the frame that shows the result, so that the driver's time is not measured. */
function press(page: Page, selector: string, shown = 'true'): Promise<number> {
  return page.evaluate(`new Promise(async (done) => {
    const start = performance.now()
    document.querySelectorAll(${JSON.stringify(selector)})[0].click()
    do await new Promise(requestAnimationFrame)
    while (!(${shown}))
    done(performance.now() - start)
  })`)
}

/** Measures the frame times and the long tasks while something runs. */
async function measureFrames(page: Page, name: string, run: () => Promise<void>): Promise<string> {
  await observe(page)
  await run()
  const { gaps, long } = await observed(page)
  return line(name, gaps, long)
}

async function measureActions(
  page: Page,
  name: string,
  count: number,
  action: (index: number) => Promise<number>,
): Promise<string> {
  await page.evaluate('window.scrollTo(0, 0)')
  await observe(page)
  const times: number[] = []
  for (let index = 0; index < count; index++) times.push(await action(index))
  const { long } = await observed(page)
  return line(name, times, long)
}

async function observe(page: Page): Promise<void> {
  await page.evaluate(`
    window.seen = { gaps: [], long: 0, on: true }
    window.observer ??= new PerformanceObserver((list) => { window.seen.long += list.getEntries().length })
    window.observer.observe({ type: 'longtask' })
    let last = performance.now()
    const next = (now) => {
      window.seen.gaps.push(now - last)
      last = now
      if (window.seen.on) requestAnimationFrame(next)
    }
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(next) })`)
}

async function observed(page: Page): Promise<{ gaps: number[]; long: number }> {
  return page.evaluate('new Promise((done) => { window.seen.on = false; setTimeout(() => done(window.seen), 100) })')
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function line(name: string, times: number[], long: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  const columns = [at(0.5), at(0.95), sorted.at(-1)!].map((time) => time.toFixed(1).padStart(11))
  return `${name.padEnd(36)} ${columns.join(' ')} ${String(long).padStart(14)}`
}
