import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainHeaders, plainLanguage, plainPage } from './plain-page.ts'

const words = {
  en: { title: 'There is no shop at this address', text: 'Check the spelling of the address.' },
  de: { title: 'Unter dieser Adresse gibt es keinen Shop', text: 'Prüfen Sie die Schreibweise der Adresse.' },
}

/** Answers requests with a host name of no site. The page shows nothing of any shop. */
export function noShop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = plainLanguage(request)
  const { title, text } = words[language]
  return reply
    .status(404)
    .headers(plainHeaders)
    .send(plainPage({ language, title, body: `<p>${text}</p>` }))
}
