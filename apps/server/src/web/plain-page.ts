import type { FastifyRequest } from 'fastify'

/** The language of the browser, of those in which these pages exist. */
export function plainLanguage({ headers }: FastifyRequest): 'de' | 'en' {
  return /^de\b/i.test(headers['accept-language'] ?? '') ? 'de' : 'en'
}

/** Headers of a plain page: it loads nothing, posts nothing and is kept nowhere. */
export const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept, accept-language',
}

/** A page without any file, for what the shop's own pages cannot say. The parameters are HTML. */
export function plainPage({
  language,
  title,
  head = '',
  body,
}: {
  language: string
  title: string
  head?: string
  body: string
}) {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; padding: 12vh 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif }
  main { max-width: 36rem; margin-inline: auto }
  h1 { font-size: 2rem; line-height: 1.15 }
  a { display: inline-block; padding: .75rem 1.5rem; border: 1px solid; color: inherit }
  code { display: block; overflow-wrap: anywhere; user-select: all }
</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`
}
