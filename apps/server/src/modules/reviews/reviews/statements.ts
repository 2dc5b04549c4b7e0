import { createHash, randomBytes } from 'node:crypto'
import { service } from '@stoa/contract/services/reviews/reviews'
import type { GetReviewStatementResponse } from '@stoa/contract/services/stoa/reviews'
import { isSignedBy, payloadOf, signedStatement, signingPair, type SigningPair } from '../../../kernel/secrets/ed25519.ts'
import { on } from '../../../kernel/background/reactions.ts'
import { keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { review, showStored, type Purchase, type StoredReview } from './entity.ts'
import { insertStatementKey, upsertStatement, findStatementKey, findStatement } from './store/statements.ts'

/** Each site has a key of its own. */
const purposeOf = (siteId: string) => `review-statement ${siteId}`

/**
 * Signs verified reviews after they were written. What their author changes is signed again; what the shop changes is not, so that everybody
 * sees it.
 */
export function signReviews(secrets: Secrets) {
  return on(
    [`${service.fqdn}_created`, `${service.fqdn}_updated`],
    'reviews.sign-verified',
    async (site, { entityId, identity }) => {
      const isByShop = identity['identityType'] === 'WIX_USER' || identity['identityType'] === 'APP'
      const found = await review.find(site, entityId)
      if (!found?.verified || !found.purchase) return
      const verified = { ...found, purchase: found.purchase }
      const [key] = keysOf(secrets, (secret) => signingPair(secret, purposeOf(site.siteId)))
      await site.transaction(async (tx) => {
        const before = await findStatement(tx, entityId)
        if (before && (isByShop || isUnchanged(found, payloadOf(before.statement)))) return
        await sign(tx, key, verified, before?.salt ?? randomBytes(16).toString('base64url'))
      })
    },
  )
}

/** A review whose author has bought the item. */
type VerifiedReview = StoredReview & { purchase: Purchase }

async function sign(site: SiteTx, key: SigningPair, signed: VerifiedReview, salt: string): Promise<void> {
  const { siteId, now } = site
  const statement = signedStatement(key, {
    iss: siteId,
    sub: signed.id,
    iat: Math.floor(now.getTime() / 1000),
    item: `${signed.namespace}/${signed.entityId}`,
    rating: signed.content?.rating,
    content: contentHash(signed),
    line: lineHash(siteId, signed.purchase, salt),
  })
  await insertStatementKey(site, key)
  await upsertStatement(site, signed.id, statement, salt)
}

function lineHash(siteId: string, { orderId, lineItemId }: Purchase, salt: string): string {
  return createHash('sha256').update([salt, siteId, orderId, lineItemId].join('\n')).digest('base64url')
}

/** The hash of title and text, as the review shows them. */
function contentHash({ content }: StoredReview): string {
  return createHash('sha256')
    .update(JSON.stringify([content.title ?? '', content.body ?? '']))
    .digest('base64url')
}

function isUnchanged(now: StoredReview, payload: Record<string, unknown>): boolean {
  return payload['content'] === contentHash(now) && payload['rating'] === now.content?.rating
}

/** The statement of a review with what the server finds; undefined for a review without one. */
export async function checkedStatement(site: SiteRead, found: StoredReview): Promise<GetReviewStatementResponse | undefined> {
  const { siteId } = site
  const row = await findStatement(site, found.id)
  if (!row) return undefined
  const { statement, salt, created_date } = row
  const payload = payloadOf(statement)
  const { kid } = JSON.parse(Buffer.from(statement.split('.')[0]!, 'base64url').toString()) as { kid: string }
  const x = await findStatementKey(site, kid)
  return {
    statement,
    ...(x && { publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid } }),
    date: created_date.toISOString(),
    lineHash: String(payload['line']),
    signed: x !== undefined && isSignedBy(x, statement) && payload['sub'] === found.id && payload['iss'] === siteId,
    unchanged: isUnchanged(found, payload),
    purchased: await isPurchased(site, found.purchase, salt, payload['line']),
    review: showStored(found),
  }
}

async function isPurchased(site: SiteRead, purchase: Purchase | undefined, salt: string | null, line: unknown): Promise<boolean> {
  if (!purchase || !salt || lineHash(site.siteId, purchase, salt) !== line) return false
  const order = (await findOrder(site, purchase.orderId))?.order
  return order?.status === 'APPROVED' && (order.lineItems ?? []).some(({ id }) => id === purchase.lineItemId)
}
