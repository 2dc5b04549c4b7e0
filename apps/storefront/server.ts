import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access, StorefrontContext } from './app/context.ts'

export type { Access, StorefrontContext }

export interface Storefront {
  /** Answers any page of the shop, its 404 included. The request's URL carries the public origin. */
  handle(request: Request, context: StorefrontContext): Promise<Response>
  /** Files under it never change: their names carry a hash of what they hold. Absent where Vite serves the sources. */
  assets?: { folder: string; prefix: string }
}

/** The built storefront (`npm run build`), ready to be mounted in a server. */
export async function createStorefront({
  buildFolder = join(import.meta.dirname, 'build'),
}: { buildFolder?: string } = {}): Promise<Storefront> {
  const { handle }: Pick<Storefront, 'handle'> = await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)
  return { handle, assets: { folder: join(buildFolder, 'client', 'assets'), prefix: '/assets/' } }
}
