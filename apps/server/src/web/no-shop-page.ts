import type { FastifyReply, FastifyRequest } from 'fastify'

const words = {
  en: { title: 'There is no shop at this address', text: 'Check the spelling of the address.' },
  de: { title: 'Unter dieser Adresse gibt es keinen Shop', text: 'Prüfen Sie die Schreibweise der Adresse.' },
}

/** Answers requests with a host name of no site. The page shows nothing of any shop. */
export function noShop({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = /^de\b/i.test(headers['accept-language'] ?? '') ? 'de' : 'en'
  const { title, text } = words[language]
  return reply.status(404).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }).send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; padding: 12vh 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif }
  main { max-width: 36rem; margin-inline: auto }
  h1 { font-size: 2rem; line-height: 1.15 }
</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`)
}
