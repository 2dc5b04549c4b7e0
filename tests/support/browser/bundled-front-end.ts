import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'rolldown'
import { listening, type Listening } from '../servers/listening.ts'
import { allowReturnTo } from '../projects/other-front-ends.ts'
import type { RunningShop } from '../servers/running-shop.ts'

const page = `<!doctype html><title>Front end</title><link rel="icon" href="data:,">
  <main></main><script type="module" src="/script.js"></script>`

/** A front end whose only page runs this script, from an origin of its own to which the shop's OAuth app may lead back. */
export async function bundledFrontEnd(shop: RunningShop, script: string): Promise<Listening> {
  const entry = join(import.meta.dirname, 'front-end.jsx')
  const { output } = await build({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'front-end',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? script : undefined),
      },
    ],
    write: false,
    logLevel: 'silent',
  })
  const pages = await listening(
    createServer((request, response) => {
      const [type, body] = request.url === '/script.js' ? ['text/javascript', output[0].code] : ['text/html', page]
      response.setHeader('content-type', `${type}; charset=utf-8`).end(body)
    }),
  )
  await allowReturnTo(shop, pages.url)
  return pages
}
