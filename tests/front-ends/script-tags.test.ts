import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'rolldown'
import { openFirstPage } from '../support/browser/browser.ts'
import { browserShop } from '../support/browser/browser-shop.ts'
import { listening, type Listening } from '../support/servers/listening.ts'
import { allowReturnTo, expectCheckoutOf, expectPicture } from '../support/projects/other-front-ends.ts'

const shop = browserShop()
const project = join(import.meta.dirname, 'projects/plain')
const client = join(import.meta.dirname, '../../packages/client/dist/script-tag.iife.js')

test('a page without a build buys, and shows pictures that its scripts add', async ({ browser }) => {
  const { output } = await build({ input: join(project, 'published.js'), platform: 'browser', write: false })
  const imports = Object.fromEntries(['ecom', 'redirects', 'sdk', 'stores'].map((name) => [`@wix/${name}`, '/published.js']))
  const html = readFileSync(join(project, 'index.html'), 'utf8')
    .replace('%VITE_CLIENT_ID%', shop.credentials.clientId)
    .replace(
      '<body>',
      `<script src="/script-tag.iife.js" data-base-url="${shop.url}"></script>
      <script type="importmap">${JSON.stringify({ imports })}</script>`,
    )
  await using pages = await filesAt({
    '/': ['text/html', html],
    '/main.js': ['text/javascript', readFileSync(join(project, 'main.js'), 'utf8')],
    '/published.js': ['text/javascript', output[0].code],
    '/script-tag.iife.js': ['text/javascript', readFileSync(client, 'utf8')],
  })
  await allowReturnTo(shop, pages.url)
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  await page.goto(pages.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await expectPicture(page.locator('img'))
  await expectCheckoutOf(page, shop, page.getByRole('link', { name: 'Checkout' }))
  expect(faults).toEqual([])
})

/** A server of these files, by path. */
function filesAt(files: Record<string, readonly [type: string, body: string]>): Promise<Listening> {
  const server = createServer((request, response) => {
    const [type, body] = files[request.url!] ?? ['text/plain', '']
    response.setHeader('content-type', `${type}; charset=utf-8`).end(body)
  })
  return listening(server)
}
