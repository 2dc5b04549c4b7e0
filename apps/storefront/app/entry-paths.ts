import { segment, withQuery } from './paths.ts'

/**
 * Where browsers come in from outside: from a mail, another front end, a bank or a search engine. Pages that link to them get the path
 * from the server, so no browser loads them.
 */
export const entryPaths = {
  sitemap: (part?: number) => withQuery('/sitemap.xml', { part: part?.toString() }),
  manifest: () => '/manifest.webmanifest',
  /** A shared link, which leads to a checkout of one's own. */
  checkoutLink: (templateId: string) => `/checkout/link/${segment(templateId)}`,
  /** What a buyer left in the checkout, as it is now. */
  recoverCart: (token: string) => `/cart/recover/${segment(token)}`,
  /** A draft of an order that the shop shares with its buyer. */
  sharedDraft: (token: string) => `/orders/offers/${segment(token)}`,
  /** Continues with a checkout that another front end handed over. */
  handOver: () => '/hand-over',
  /** Where the page of a bank or a payment provider sends the buyer back to. */
  paymentReturn: (paymentId: string) => `/payments/${segment(paymentId)}/return`,
  /** The page of the sandbox's bank. */
  challenge: (paymentId: string, challengeId: string) => `/payments/${segment(paymentId)}/challenges/${segment(challengeId)}`,
  /** Leads to the page of the bank or the provider where a payment waits for its buyer. */
  continuePayment: (paymentId: string) => `/payments/${segment(paymentId)}/continue`,
  /** The page on which a payment request is paid; `back` from a page of the bank or the provider. */
  paymentRequest: (token: string, about: { back?: 'yes' } = {}) => withQuery(`/pay/${segment(token)}`, about),
  paymentRequestReceipt: (token: string) => `/pay/${segment(token)}/receipt`,
  /** The link to an order in a mail; with a payment, it leads on to the page where the payment waits for its buyer, and with a
   * subscription to that. */
  openOrder: (token: string, about: { payment?: string; subscription?: string } = {}) =>
    withQuery(`/orders/open/${segment(token)}`, about),
}
