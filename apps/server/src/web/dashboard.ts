import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The back office: static files, and its one page for every other path under `/dashboard/`. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const policy = contentSecurityPolicy(page)
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/dashboard/assets/', immutable: true, maxAge: '365d', preCompressed: true, decorateReply: false })
  const send = (reply: { header(name: string, value: string): typeof reply; send(body: string): unknown }) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', policy).send(page)
  app.get('/dashboard', (_request, reply) => reply.redirect('/dashboard/'))
  app.get('/dashboard/*', async (request, reply) => {
    const file = request.url.slice('/dashboard/'.length).split('?')[0]!
    if (file === 'favicon.svg') return reply.header('content-type', 'image/svg+xml').send(await readFile(join(folder, 'favicon.svg')))
    return send(reply as never)
  })
}

export function builtDashboard(): string | undefined {
  const folder = join(import.meta.dirname, '../../../dashboard/build/client')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** The page's own inline scripts by their hash, and nothing from elsewhere. */
function contentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
