import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serveFiles } from './serve-files.ts'

/** Serves the back office: static files, and its HTML page for every other path under `/dashboard/`. */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const policy = contentSecurityPolicy(page)
  await serveFiles(app, {
    root: join(folder, 'assets'),
    prefix: '/dashboard/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  const icon = await readFile(join(folder, 'favicon.svg'))
  app.get('/dashboard/favicon.svg', async (_request, reply) => reply.header('content-type', 'image/svg+xml').send(icon))
  for (const url of ['/dashboard', '/dashboard/*']) {
    app.get(url, async (request, reply) => {
      // The router treats both spellings alike; the page's relative links need the trailing slash.
      if (request.url.split('?')[0] === '/dashboard') return reply.redirect('/dashboard/')
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'same-origin')
        .send(page)
    })
  }
}

export function builtDashboard(): string | undefined {
  const folder = join(import.meta.dirname, '../../../dashboard/build/client')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** Allows the page's own inline scripts by hash, and nothing from other origins. */
function contentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
