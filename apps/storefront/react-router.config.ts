import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  buildDirectory: 'build',
  // Few and small routes: one manifest in the page costs less than asking for them one by one.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await compressFiles(join(buildDirectory, 'client', 'assets'))
  },
} satisfies Config

/** Scripts and styles beside their `.br` and `.gz`, so that the server sends the smallest without work. */
async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content))
    }),
  )
}
