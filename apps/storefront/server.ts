import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access, FrontEndRequests, SignIn, StorefrontContext, WayBack } from './app/lib/page/context.ts'
import type { SectionKind } from '@stoa/web/sections/schema'
import type { MailRenderer } from './app/mail/request.ts'

export type { Access, FrontEndRequests, SignIn, StorefrontContext, WayBack }

export interface Storefront {
  /** Answers any page request, including 404. The request's URL must carry the public origin. */
  handle(request: Request, context: StorefrontContext): Promise<Response>
  /** Renders the shop's mails, with the same texts and formats as its pages. */
  renderMail: MailRenderer
  /** The kinds of sections that pages consist of. */
  sectionKinds(): Promise<readonly SectionKind[]>
  /** Immutable files with a hash in their names. Absent where Vite serves the sources. */
  assets?: { folder: string; prefix: string }
}

/** Loads the built storefront (`npm run build`) for a server. */
export async function createStorefront({
  buildFolder = join(import.meta.dirname, 'build'),
}: { buildFolder?: string } = {}): Promise<Storefront> {
  const { handle, renderMail, sectionKinds }: Omit<Storefront, 'assets'> = await import(
    pathToFileURL(join(buildFolder, 'server', 'index.js')).href
  )
  return { handle, renderMail, sectionKinds, assets: { folder: join(buildFolder, 'client', 'assets'), prefix: '/assets/' } }
}
