import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import { findCheckoutOfPayment } from '../../orders/orders/ports/paying.ts'
import { loadOrderIds } from '../checkout/index.ts'
import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'
import { callback, wayBackOf, type HandOver, type HandOverContent } from './hand-over.ts'
import { findByBrowser, findByCode, useCode, type HandOverRow } from './store.ts'

/** Milliseconds that a browser has a checkout that was handed over to it: the time to fill it in, to pay, and to read the order. */
export const browserLifetime = 24 * 3600_000

/** The result when a browser opens the URL of a hand-over. */
export type Entry =
  /** The checkout's page. `secret` is for the browser's cookie; it is absent where the browser has the checkout already. */
  | { kind: 'CHECKOUT'; checkoutId: string; secret?: string; content: HandOverContent }
  /** The member, or an anonymous visitor, has signed out. `to` is the front end's address. */
  | { kind: 'SIGNED_OUT'; memberId: string | undefined; to: string | undefined }
  /** The code was already used, has expired, or never existed. `to` is the front end's address, if it is known. */
  | { kind: 'DEAD'; to: string | undefined }

/** The browser's side of hand-overs, for the pages of the shop. `secrets` are those of the browser's cookie. */
export function handOvers(kernel: Kernel) {
  return {
    /** Uses the code for the browser that opens its URL first. */
    async enter(siteId: string, code: string, secrets: readonly string[]): Promise<Entry> {
      const site = await openSite(kernel, siteId)
      const codeHash = hashSecret(code)
      const { secret, secretHash: browserHash } = newSecret()
      const until = new Date(site.now.getTime() + browserLifetime)
      const used = await transactionOn(kernel, site)((tx) => useCode(tx, { codeHash, browserHash, until }))
      if (used) return entryOf(used, secret)
      const known = await findByCode(site, codeHash, secrets.map(hashSecret))
      if (known && (known.isOwn || known.checkout_id === null)) return entryOf(known)
      return { kind: 'DEAD', to: known && shopOf(known.doc) }
    },

    /** The checkout that a payment is for. The page of a bank or a provider leads back with nothing but the payment. */
    async checkoutOfPayment(siteId: string, paymentId: string): Promise<string | undefined> {
      return findCheckoutOfPayment(await openSite(kernel, siteId), paymentId)
    },

    /** The checkouts that the browser has, the last first. */
    async of(siteId: string, secrets: readonly string[], { isMember = false } = {}): Promise<HandOver[]> {
      if (secrets.length === 0) return []
      const site = await openSite(kernel, siteId)
      const rows = await findByBrowser(site, secrets.map(hashSecret))
      if (rows.length === 0) return []
      const orders = await loadOrderIds(
        site,
        rows.map(({ checkout_id }) => checkout_id!),
      )
      return rows.map(({ checkout_id, visitor_id, doc }) => {
        const orderId = orders.get(checkout_id!)
        return {
          checkoutId: checkout_id!,
          visitorId: visitor_id!,
          ...(orderId && { orderId }),
          shownWhenClosed: doc.shownWhenClosed ?? false,
          wayBack: wayBackOf(doc, { orderId, isMember }),
        }
      })
    },
  }
}

export type HandOvers = ReturnType<typeof handOvers>

function entryOf({ checkout_id, member_id, doc }: HandOverRow, secret?: string): Entry {
  if (checkout_id === null) return { kind: 'SIGNED_OUT', memberId: member_id ?? undefined, to: shopOf(doc) }
  return { kind: 'CHECKOUT', checkoutId: checkout_id, content: doc, ...(secret && { secret }) }
}

function shopOf({ postFlowUrl, cartPageUrl }: HandOverContent): string | undefined {
  const url = postFlowUrl ?? cartPageUrl
  return url && callback(url, false)
}
