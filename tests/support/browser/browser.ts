import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { lendPage, newPage, type LentPage } from './contexts.ts'

/** The minified script: it is compiled in every document. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export const phone = { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true } satisfies BrowserContextOptions

/** Firefox reports this as a script error if a new document opens while the page reads a response, such as the one that leads there. */
const abortedStream = 'Error in input stream'

export interface OpenPage extends AsyncDisposable {
  page: Page
  /** Console errors, script errors and failed requests so far. */
  faults: string[]
}

/** The recorder of traces puts a script into every frame, and the sandbox of mail previews blocks it. */
const blockedRecorder = "Blocked script execution in 'about:srcdoc'"

/** Opens a page as a new visitor, whose browser may already have the files of the shop. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenPage> {
  return observed(await lendPage(browser, options))
}

/** Opens a page as a visitor whose browser has no file of the shop. Nothing that the test sets in its context stays. */
export async function openFirstPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenPage> {
  return observed(await newPage(browser, options))
}

function observed({ page, release }: LentPage): OpenPage {
  return { page, faults: faultsOf(page), [Symbol.asyncDispose]: release }
}

function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => message !== abortedStream && faults.push(`error: ${message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(blockedRecorder)) return
    faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`))
  // Leaving a page aborts its pending requests, and without script none is loaded. A 403 is also a console error.
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'csp'].includes(reason)) faults.push(`${reason} ${request.url()}`)
  })
  return faults
}

/** Waits for a refusal of the server and removes it from the faults; any other fault remains. */
export async function expectRefusal(faults: string[], status: number): Promise<void> {
  const expected = [expect.stringMatching(new RegExp(`^${status} `)), expect.stringContaining(`status of ${status}`)]
  await expect.poll(() => [...faults]).toEqual(expected)
  faults.length = 0
}

/** The rules of axe whose outcome depends on colours and sizes. */
const rulesOfAppearance = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Checks the page, or the element of the selector, such as an open dialog, with all rules of axe or with those named. */
export async function expectAccessible(page: Page, within = 'html', rules?: readonly string[]): Promise<void> {
  // During the transition between light and dark, colours are in between. The back office's script applies them with a delay.
  await page.evaluate(`(async () => {
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const isBehind = () => (document.documentElement.dataset.mantineColorScheme ?? wanted) !== wanted
    for (let frame = 0; frame < 3 || (isBehind() && frame < 100); frame++) await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
    // A paused animation ends with its element, or never.
    const enough = new Promise((answer) => setTimeout(answer, 2000))
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), enough])
  })()`)
  // Direct calls: the usual wrapper injects axe's whole script for every check.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const options = JSON.stringify({
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
    ...(rules && { runOnly: rules }),
  })
  // Retries while the page is between two states.
  await expect(async () => {
    const violations = await page.evaluate(`axe.run('${within}', ${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => location.pathname + ' ' + id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
    expect(violations).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** Moves the pointer until the part is hydrated: the first interaction loads the scripts of some parts. */
export async function untilHydrated(part: Locator): Promise<void> {
  const isReact = (element: object) => Object.keys(element).some((key) => key.startsWith('__react'))
  await expect(async () => {
    await part.page().mouse.move(1, 1)
    await part.hover()
    expect(await part.evaluate(isReact)).toBe(true)
  }).toPass({ timeout: 20_000 })
}

/** Moves the pointer until the button can be used: the first interaction hydrates parts of a page, once its script is here. */
export async function untilUsable(button: Locator): Promise<void> {
  await expect(async () => {
    await button.page().mouse.move(1, 1)
    await button.hover()
    await expect(button).toBeEnabled({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(excess, page.url()).toBeLessThanOrEqual(0)
}

/** Checks the page in light mode on a desktop, and its appearance in dark mode on a phone, with axe and for horizontal overflow. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone.viewport)
  await expectAccessible(page, 'html', rulesOfAppearance)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** The cumulative layout shift since the page was opened, as the browser measures it. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    `new Promise((answer) => {
      let sum = 0
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value })
        .observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => setTimeout(() => answer(sum), 50))
    })`,
  )
}

/** Gives the page's browser an authenticator that confirms each request for a passkey by itself. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
