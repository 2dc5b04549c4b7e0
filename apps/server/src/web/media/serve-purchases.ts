import type { FastifyInstance } from 'fastify'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { purchasePath, type OpenedDownload, type Purchases } from '../../modules/orders/order-downloads/index.ts'
import { plainHeaders, plainLanguage, plainPage } from '../plain-page.ts'

type Refused = Extract<OpenedDownload, { refused: string }>['refused']

interface PurchaseOptions {
  purchases: Purchases
  limits: Pick<RateLimits, 'request'>
}

/** Serves the addresses of what digital products sold. Opening one counts, so only a request for the content does; HEAD is refused. */
export function servePurchases(app: FastifyInstance, { purchases, limits }: PurchaseOptions): void {
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: `${purchasePath}:token`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      limits.request({ address: request.ip })
      reply.header('referrer-policy', 'no-referrer')
      const opened = await purchases.open(request.params.token)
      if ('url' in opened) return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(opened.url)
      const language = plainLanguage(request)
      const [title, text] = words[language][opened.refused]
      return reply
        .status(statusOf[opened.refused])
        .headers(plainHeaders)
        .send(plainPage({ language, title, body: `<p>${text}</p>` }))
    },
  })
}

const statusOf: Record<Refused, number> = { NOT_FOUND: 404, FILE_MISSING: 404, EXPIRED: 403, USED_UP: 403, WITHDRAWN: 403 }

const words: Record<'en' | 'de', Record<Refused, [title: string, text: string]>> = {
  en: {
    NOT_FOUND: [
      'There is no download at this address',
      'The link is damaged, or a newer one has taken its place. Your order shows the current one.',
    ],
    FILE_MISSING: [
      'This file is not available',
      'The shop does not have this file any more. Please write to the shop with the number of your order.',
    ],
    EXPIRED: ['This download has expired', 'Please ask the shop for a new link, with the number of your order.'],
    USED_UP: [
      'This file was downloaded as often as the shop allows',
      'Please ask the shop for a new link, with the number of your order.',
    ],
    WITHDRAWN: ['This download is not available any more', 'The order was cancelled or refunded.'],
  },
  de: {
    NOT_FOUND: [
      'Unter dieser Adresse gibt es keinen Download',
      'Der Link ist beschädigt, oder ein neuerer hat ihn ersetzt. Den aktuellen zeigt Ihre Bestellung.',
    ],
    FILE_MISSING: [
      'Diese Datei ist nicht verfügbar',
      'Der Shop hat diese Datei nicht mehr. Bitte schreiben Sie dem Shop, mit der Nummer Ihrer Bestellung.',
    ],
    EXPIRED: [
      'Dieser Download ist abgelaufen',
      'Bitte bitten Sie den Shop um einen neuen Link, mit der Nummer Ihrer Bestellung.',
    ],
    USED_UP: [
      'Diese Datei wurde so oft heruntergeladen, wie der Shop es erlaubt',
      'Bitte bitten Sie den Shop um einen neuen Link, mit der Nummer Ihrer Bestellung.',
    ],
    WITHDRAWN: ['Dieser Download ist nicht mehr verfügbar', 'Die Bestellung wurde storniert oder erstattet.'],
  },
}
