import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { expect, test } from 'vitest'

// The size of `@stoa/client` in a front end, minified and compressed. Its README states these sizes.

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8')
const cart = `import { getCurrentCart } from '@stoa/contract/calls/ecom/current-cart-v-2'`

const imports = {
  'a visitor': `import { createClient, visitorTokens } from '@stoa/client'
    ${cart}
    console.log(createClient, visitorTokens, getCurrentCart)`,
  'a member': `import { localStorageTokens, login, logout, memberSession, register, signInDirectly } from '@stoa/client'
    ${cart}
    console.log(localStorageTokens, login, logout, memberSession, register, signInDirectly, getCurrentCart)`,
  'a gallery': `import { Image, MediaProvider } from '${join(root, 'packages/client/src/media.ts')}'
    console.log(Image, MediaProvider)`,
}

for (const [name, script] of Object.entries(imports))
  test(`the README states the size of what ${name} needs`, async () => {
    const { code } = await bundled(script)
    const kilobytes = gzipSync(code, { level: 9 }).length / 1000
    const stated = Number(new RegExp(`\\| ${name} \\|.*\\| ([\\d.]+) kB \\|`).exec(readme)?.[1])
    expect(kilobytes).toBeLessThanOrEqual(stated)
    expect(kilobytes).toBeGreaterThan(stated * 0.9)
  })

test('what is not imported is left out', async () => {
  const { code } = await bundled(imports['a visitor'])
  for (const absent of ['localStorage', 'document', 'subtle', 'redirect-session', 'add-to-cart', 'wixstatic'])
    expect(code).not.toContain(absent)
})

async function bundled(script: string): Promise<{ code: string }> {
  const entry = join(root, 'tests/entry.js')
  const { output } = await build({
    input: entry,
    platform: 'browser',
    external: ['react'],
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? script : undefined) },
    ],
    output: { minify: true },
    write: false,
  })
  return output[0]
}
