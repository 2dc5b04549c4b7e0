import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const words = {
  en: {
    title: 'The shop cannot be shown right now',
    text: 'Something failed on our side. Your cart and everything you saved are safe. Please try again in a moment.',
    again: 'Try again',
    id: 'Should it stay like this, tell us this number:',
    tooManyTitle: 'Too many requests',
    tooManyText: 'More pages were requested than we can serve at once. Please wait a minute and try again.',
  },
  de: {
    title: 'Der Shop ist gerade nicht erreichbar',
    text: 'Bei uns ist etwas schiefgegangen. Ihr Warenkorb und alles, was Sie gespeichert haben, sind sicher. Bitte versuchen Sie es gleich noch einmal.',
    again: 'Erneut versuchen',
    id: 'Falls es so bleibt, nennen Sie uns bitte diese Nummer:',
    tooManyTitle: 'Zu viele Anfragen',
    tooManyText:
      'Es wurden mehr Seiten angefragt, als wir auf einmal zeigen können. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
}

/** The last resort when not even the shop's error page can be rendered: a page without dependencies. */
export function showFailures(pages: FastifyInstance): void {
  pages.addHook('onSend', async (request, reply, payload) => {
    if ((reply.statusCode < 500 && reply.statusCode !== 429) || isPage(reply) || !wantsPage(request)) return payload
    reply.removeHeader('content-encoding').removeHeader('content-length')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept, accept-language',
    })
    return failedPage(request, reply.statusCode === 429)
  })
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

function failedPage({ id, headers }: FastifyRequest, isTooMany: boolean): string {
  const language = /^de\b/i.test(headers['accept-language'] ?? '') ? 'de' : 'en'
  const { again, id: tellUs, ...said } = words[language]
  const title = isTooMany ? said.tooManyTitle : said.title
  const text = isTooMany ? said.tooManyText : said.text
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
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
<p>${text}</p>
<p><a href="">${again}</a></p>
<p>${tellUs} <code>${id}</code></p>
</main>
</html>
`
}
