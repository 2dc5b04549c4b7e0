import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsHtml } from '../kernel/basics/accepts-html.ts'
import { plainHeaders, plainLanguage, plainPage } from './plain-page.ts'

const words = {
  en: {
    title: 'The shop cannot be shown right now',
    text: 'Something failed on our side. Your cart and everything you saved are safe. Please try again in a moment.',
    again: 'Try again',
    id: 'If this keeps happening, please give us this number:',
    tooManyTitle: 'Too many requests',
    tooManyText: 'More pages were requested than we can serve at once. Please wait a minute and try again.',
    wrongTitle: 'There is no page at this address',
    wrongText: 'The address is misspelt, or the link that led here is damaged.',
    start: 'Go to the start page',
  },
  de: {
    title: 'Der Shop ist gerade nicht erreichbar',
    text: 'Bei uns ist etwas schiefgegangen. Ihr Warenkorb und alles, was Sie gespeichert haben, sind sicher. Bitte versuchen Sie es gleich noch einmal.',
    again: 'Erneut versuchen',
    id: 'Falls es so bleibt, nennen Sie uns bitte diese Nummer:',
    tooManyTitle: 'Zu viele Anfragen',
    tooManyText:
      'Es wurden mehr Seiten angefragt, als wir auf einmal zeigen können. Bitte versuchen Sie es in einer Minute noch einmal.',
    wrongTitle: 'Unter dieser Adresse gibt es keine Seite',
    wrongText: 'Die Adresse ist falsch geschrieben, oder der Link hierher ist beschädigt.',
    start: 'Zur Startseite',
  },
}

/** The last resort when not even the shop's error page can be rendered: a page without dependencies. */
export function showFailures(pages: FastifyInstance): void {
  pages.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply
    const isFailure = statusCode >= 500 || statusCode === 429 || statusCode === 400
    if (!isFailure || isPage(reply) || !acceptsHtml(request)) return payload
    return asFailedPage(request, reply)
  })
}

/** Answers a request that the router could not read, if it is a browser's. Returns whether it did. */
export function answerBrowser(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!acceptsHtml(request)) return false
  reply.status(400)
  void reply.send(asFailedPage(request, reply))
  return true
}

/** Sets the headers of the page and returns it. */
function asFailedPage(request: FastifyRequest, reply: FastifyReply): string {
  reply.removeHeader('content-encoding').removeHeader('content-length')
  reply.headers(plainHeaders)
  return failedPage(request, reply.statusCode)
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}

function failedPage(request: FastifyRequest, status: number): string {
  const language = plainLanguage(request)
  const said = words[language]
  const [title, text] =
    status === 400
      ? [said.wrongTitle, said.wrongText]
      : status === 429
        ? [said.tooManyTitle, said.tooManyText]
        : [said.title, said.text]
  const action = status === 400 ? `<a href="/">${said.start}</a>` : `<a href="">${said.again}</a>`
  const body = `<p>${text}</p>\n<p>${action}</p>\n<p>${said.id} <code>${request.id}</code></p>`
  return plainPage({ language, title, body })
}
