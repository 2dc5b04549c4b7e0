import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  buildDirectory: 'build',
  // With few routes, one manifest in the page costs less than requests for single routes.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await compressFiles(join(buildDirectory, 'client', 'assets'))
  },
} satisfies Config

/** Writes `.br` and `.gz` files beside scripts and styles, so that the server need not compress. */
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
