import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lowPriorityScripts } from './low-priority-scripts.server.ts'

const page = '<head><title>Größe</title><link rel="modulepreload" href="/a.js"/></head><p>Größe rel="modulepreload"</p>'
const through = (bytes: Buffer[]) => text(Readable.from(bytes).pipe(lowPriorityScripts()))

test('scripts in the head get a low priority, wherever the stream is split', async () => {
  const bytes = Buffer.from(page)
  const expected = page.replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  for (let cut = 1; cut < bytes.length; cut++) expect(await through([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(expected)
})

test('a page without a head is sent unchanged', async () => {
  expect(await through([Buffer.from('<p>'), Buffer.from('bare</p>')])).toBe('<p>bare</p>')
})
