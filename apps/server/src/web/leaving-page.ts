import type { FastifyReply, FastifyRequest } from 'fastify'

const words = {
  en: { title: 'Thank you for your order', link: 'Continue to the shop' },
  de: { title: 'Vielen Dank für Ihre Bestellung', link: 'Weiter zum Shop' },
}

/**
 * Leads to an address of another front end. A page instead of a redirect: where a form led here, `form-action` of the page with that
 * form would stop a redirect to another origin. `to` is an address that was checked when the hand-over was created.
 */
export function leavingPage({ headers }: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
  const language = /^de\b/i.test(headers['accept-language'] ?? '') ? 'de' : 'en'
  const { title, link } = words[language]
  const address = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return reply.status(200).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }).send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${address}">
<title>${title}</title>
<p><a href="${address}">${link}</a></p>
</html>
`)
}
