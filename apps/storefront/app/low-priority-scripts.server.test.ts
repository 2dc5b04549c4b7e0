import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lowPriorityScripts } from './low-priority-scripts.server.ts'

const page = '<head><title>Größe</title><link rel="modulepreload" href="/a.js"/></head><p>Größe rel="modulepreload"</p>'
const through = (bytes: Buffer[]) => text(Readable.from(bytes).pipe(lowPriorityScripts()))

test('scripts of the head are asked for last, wherever the page is cut while it is sent', async () => {
  const bytes = Buffer.from(page)
  const expected = page.replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  for (let cut = 1; cut < bytes.length; cut++) expect(await through([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(expected)
})

test('what has no head goes out as it is', async () => {
  expect(await through([Buffer.from('<p>'), Buffer.from('bare</p>')])).toBe('<p>bare</p>')
})
