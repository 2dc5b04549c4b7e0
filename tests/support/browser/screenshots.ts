import { expect, type Page } from '@playwright/test'

/** Compares the page, once its fonts and pictures are loaded, with the baseline in `tests/e2e/screenshots/`. */
export async function expectScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.evaluate('Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))')
  // Not over a button, where the test before may have left it.
  await page.mouse.move(0, 0)
  await expect(page).toHaveScreenshot(`${name}.png`)
}
