import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from '../scripts/browsers.mjs'
import { startServer, stopServer, untilReady } from './server.ts'

/** Lighthouse scores and compressed bytes of each kind of page, for the demo shop in production mode. */
const port = 4610
const url = `http://localhost:${port}`
const runs = 9
const folder = mkdtempSync(join(tmpdir(), 'stoa-pages-'))
const server = startServer('apps/server/src/main.ts', {
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: '',
  DEMO: '1',
  RATE_LIMIT: '0',
  ORDER_LIMIT: '0',
  LOG_LEVEL: 'warn',
})
const browser = await launch({
  chromePath: chromium()!,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ],
})

try {
  await untilReady(`${url}/ready`)
  console.log('page          performance  lowest  accessibility  best practices  seo   LCP ms  shift  script kB  page kB')
  for (const [name, path] of await pages()) console.log(await row(name, path))
} finally {
  browser.kill()
  await stopServer(server)
  rmSync(folder, { recursive: true, force: true })
}

/** One page of each kind. */
async function pages(): Promise<[string, string][]> {
  const list = await (await fetch(`${url}/products`)).text()
  const product = /href="(\/products\/[\w-]+)"/.exec(list)?.[1]
  const category = /href="(\/categories\/[\w-]+)"/.exec(list)?.[1]
  if (!product || !category) throw new Error('the demo shop has no product or no category')
  return [
    ['home', '/'],
    ['all products', '/products'],
    ['collection', category],
    ['product', product],
  ]
}

/** The run with the median performance score, the lowest score of all runs, and the bytes of the page. */
async function row(name: string, path: string): Promise<string> {
  const reports: Result[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url + path, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    reports.push(result!.lhr)
  }
  const score = (report: Result, category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  const median = reports[Math.floor(runs / 2)]!
  const { script, page } = await pageBytes(path)
  const shift = median.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  return [
    name.padEnd(13),
    String(score(median, 'performance')).padStart(11),
    String(score(reports[0]!, 'performance')).padStart(7),
    String(score(median, 'accessibility')).padStart(14),
    String(score(median, 'best-practices')).padStart(15),
    String(score(median, 'seo')).padStart(4),
    (median.audits['largest-contentful-paint']?.numericValue ?? Number.NaN).toFixed(0).padStart(8),
    shift.toFixed(3).padStart(6),
    kilobytes(script).padStart(10),
    kilobytes(page).padStart(8),
  ].join(' ')
}

/** The compressed size of the page and of every script that it loads at the start. */
async function pageBytes(path: string): Promise<{ script: number; page: number }> {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })
  // A response header preloads the texts.
  const text = (answer.headers.get('link') ?? '').replaceAll(/<(\/assets[^>]+)>/g, 'href="$1"') + (await answer.text())
  const scripts = new Set(
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"|import "(\/assets\/[^"]+\.js)"/g)].map(([, a, b]) => a ?? b!),
  )
  const sizes = await Promise.all([...scripts].map((script) => compressedSize(url + script)))
  return { script: sizes.reduce((sum, size) => sum + size, 0), page: await compressedSize(url + path) }
}

/** The size with Brotli. */
async function compressedSize(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
