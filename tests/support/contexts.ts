import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

interface UsedContext {
  context: BrowserContext
  /** Where its pages have been, and may have stored data. */
  origins: Set<string>
}

/** The contexts that no test uses at the moment, by their options. */
const idle = new Map<string, UsedContext[]>()

export interface LentPage {
  page: Page
  /** Closes the pages of the context, and keeps the context for another test. */
  release(): Promise<void>
}

/**
 * A page of a context without cookies or stored data. The context may be that of an earlier test of this process: the browser
 * then has the files of the shop, and loading and compiling them again is more than half of what opening a page takes.
 */
export async function lendPage(browser: Browser, options: BrowserContextOptions): Promise<LentPage> {
  const key = JSON.stringify(options)
  const used = idle.get(key)?.pop()
  const { context, origins } = used ?? (await newContext(browser, options))
  const page = await context.newPage()
  if (used) await clear(page, origins)
  return {
    page,
    async release() {
      // Firefox has no command that removes what is stored.
      if (browser.browserType().name() !== 'chromium') return context.close()
      await Promise.all(context.pages().map((open) => open.close()))
      await context.setOffline(false)
      await context.clearCookies()
      await context.clearPermissions()
      idle.set(key, [...(idle.get(key) ?? []), { context, origins }])
    },
  }
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<UsedContext> {
  const context = await browser.newContext(options)
  const origins = new Set<string>()
  context.on('page', (page) => page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)))
  return { context, origins }
}

/** Removes what earlier pages stored. Only now, because a page may store something while it is closed. */
async function clear(page: Page, origins: Set<string>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const origin of origins)
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  origins.clear()
}
