import { createHash, randomBytes } from 'node:crypto'
import { service } from '@stoa/contract/services/reviews/reviews'
import type { GetReviewStatementResponse } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { isSignedBy, payloadOf, signedStatement, signingPair, type SigningPair } from '../../../kernel/secrets/ed25519.ts'
import { on } from '../../../kernel/background/reactions.ts'
import { keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findOrder } from '../../orders/orders/index.ts'
import { review, showStored, type Purchase, type StoredReview } from './entity.ts'

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
      const [key] = keysOf(secrets, (secret) => signingPair(secret, purposeOf(site.siteId)))
      await site.transaction(async (tx) => {
        const before = await statementOf(tx, entityId)
        if (before && (isByShop || isUnchanged(found, payloadOf(before.statement)))) return
        await sign(tx, key, found, before?.salt ?? randomBytes(16).toString('base64url'))
      })
    },
  )
}

async function sign(site: SiteTx, key: SigningPair, signed: StoredReview, salt: string): Promise<void> {
  const { db, siteId, now } = site
  const statement = signedStatement(key, {
    iss: siteId,
    sub: signed.id,
    iat: Math.floor(now.getTime() / 1000),
    item: `${signed.namespace}/${signed.entityId}`,
    rating: signed.content?.rating,
    content: contentHash(signed),
    line: lineHash(siteId, signed.purchase!, salt),
  })
  await sql`insert into review_statement_key (site_id, id, x, created_date) values (${siteId}, ${key.id}, ${key.x}, ${now})
    on conflict do nothing`.execute(db)
  await sql`insert into review_statement (site_id, review_id, statement, salt, created_date)
    values (${siteId}, ${signed.id}, ${statement}, ${salt}, ${now})
    on conflict (site_id, review_id) do update set statement = excluded.statement, created_date = excluded.created_date`.execute(
    db,
  )
}

function lineHash(siteId: string, { orderId, lineItemId }: Purchase, salt: string): string {
  return createHash('sha256').update([salt, siteId, orderId, lineItemId].join('\n')).digest('base64url')
}

/** Of title and text, as the review shows them. */
function contentHash({ content = {} }: StoredReview): string {
  return createHash('sha256')
    .update(JSON.stringify([content.title ?? '', content.body ?? '']))
    .digest('base64url')
}

function isUnchanged(now: StoredReview, payload: Record<string, unknown>): boolean {
  return payload['content'] === contentHash(now) && payload['rating'] === now.content?.rating
}

interface StatementRow {
  statement: string
  salt: string | null
  created_date: Date
}

async function statementOf({ db, siteId }: SiteRead, reviewId: string): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`select statement, salt, created_date from review_statement
    where site_id = ${siteId} and review_id = ${reviewId}`.execute(db)
  return rows[0]
}

/** The statement of a review with what the server finds; undefined for a review without one. */
export async function checkedStatement(site: SiteRead, found: StoredReview): Promise<GetReviewStatementResponse | undefined> {
  const { db, siteId } = site
  const row = await statementOf(site, found.id!)
  if (!row) return undefined
  const { statement, salt, created_date } = row
  const payload = payloadOf(statement)
  const { kid } = JSON.parse(Buffer.from(statement.split('.')[0]!, 'base64url').toString()) as { kid: string }
  const { rows } = await sql<{ x: string }>`select x from review_statement_key
    where site_id = ${siteId} and id = ${kid}`.execute(db)
  const x = rows[0]?.x
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

/** Of erased authors nobody can show any more which line it was. */
export async function forgetLines({ db, siteId }: SiteTx, reviewIds: readonly string[]): Promise<void> {
  await sql`update review_statement set salt = null where site_id = ${siteId} and review_id = any(${reviewIds}::uuid[])`.execute(
    db,
  )
}
