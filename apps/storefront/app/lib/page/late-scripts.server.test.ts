import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lateScripts } from './late-scripts.server.ts'

const page =
  '<head><title>Größe</title><link rel="modulepreload" href="/a.js"/></head><p>Größe</p>' +
  '<script nonce="n" type="module" async="">import "/a.js"</script><p>Größe type="module" async=""></p>'
const through = (bytes: Buffer[]) => text(Readable.from(bytes).pipe(lateScripts({ nonce: 'n', modules: ['/texts.js'] })))

test('scripts start later, wherever the stream is split', async () => {
  const bytes = Buffer.from(page)
  const whole = await through([bytes])
  expect(whole).toMatch(
    /^<head><title>Größe<\/title><link rel="later" href="\/a.js"\/><link rel="later" href="\/texts.js"\/><script nonce="n">/,
  )
  expect(whole.slice(whole.indexOf('</head>'))).toBe(
    '</head><p>Größe</p><script nonce="n" type="later">import "/a.js"</script><p>Größe type="module" async=""></p>',
  )
  for (let cut = 1; cut < bytes.length; cut++) expect(await through([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(whole)
})

test('a page without scripts is sent unchanged', async () => {
  expect(await through([Buffer.from('<p>'), Buffer.from('bare</p>')])).toBe('<p>bare</p>')
})
