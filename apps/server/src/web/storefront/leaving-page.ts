import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainHeaders, plainLanguage, plainPage } from '../plain-page.ts'

const words = {
  ORDERED: {
    en: { title: 'Thank you for your order', link: 'Continue to the shop' },
    de: { title: 'Vielen Dank für Ihre Bestellung', link: 'Weiter zum Shop' },
  },
  ANSWERED: {
    en: { title: 'One moment', link: 'Continue' },
    de: { title: 'Einen Moment', link: 'Weiter' },
  },
}

/**
 * Leads to an address of another front end. A page instead of a redirect: where a form led here, `form-action` of the page with that
 * form would stop a redirect to another origin. `to` is an address that was checked when the hand-over or the request was created.
 */
export function leavingPage(request: FastifyRequest, reply: FastifyReply, to: string, after: keyof typeof words): FastifyReply {
  const language = plainLanguage(request)
  const { title, link } = words[after][language]
  const address = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const head = `<meta http-equiv="refresh" content="0; url=${address}">\n`
  const body = `<p><a href="${address}">${link}</a></p>`
  return reply
    .status(200)
    .headers({ ...plainHeaders, 'referrer-policy': 'no-referrer' })
    .send(plainPage({ language, title, head, body }))
}
