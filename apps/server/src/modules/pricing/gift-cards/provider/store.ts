import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** UNSETTLED: the app has redeemed under an id that only the app knows, so the owner has to give it back there. */
type Status = 'INTENDED' | 'REDEEMED' | 'USED' | 'VOIDING' | 'VOIDED' | 'REFUSED' | 'UNSETTLED'

export interface Redemption {
  id: string
  app_id: string
  card_id: string
  amount_minor: bigint
  status: Status
  sealed_code: string | null
  transaction_id: string | null
}

const columns = sql.raw('id, app_id, card_id, amount_minor, status, sealed_code, transaction_id')

export async function findRedemption({ db, siteId }: SiteRead, id: string): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`select ${columns} from provider_redemption
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The newest redemption of a card for a purchase, which its order uses already or may still use. Simultaneous calls for one purchase
 * wait for each other, so that one of them redeems.
 */
export async function standingRedemption(
  { db, siteId }: SiteTx,
  { purchaseId, cardId, amount }: { purchaseId: string; cardId: string; amount: bigint },
): Promise<Redemption | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`redeem ${siteId} ${purchaseId}`}, 0))`.execute(db)
  const { rows } = await sql<Redemption>`select ${columns} from provider_redemption
    where site_id = ${siteId} and purchase_id = ${purchaseId} and card_id = ${cardId} and amount_minor = ${String(amount)}
      and status in ('INTENDED', 'REDEEMED', 'USED')
    order by created_date desc limit 1`.execute(db)
  return rows[0]
}

export async function insertRedemption(
  { db, siteId, now }: SiteTx,
  redemption: { appId: string; purchaseId: string; cardId: string; amount: bigint; sealedCode: string },
): Promise<string> {
  const id = newId()
  const { appId, purchaseId, cardId, amount, sealedCode } = redemption
  await sql`insert into provider_redemption (site_id, id, created_date, app_id, purchase_id, card_id, amount_minor, status, sealed_code)
    values (${siteId}, ${id}, ${now}, ${appId}, ${purchaseId}, ${cardId}, ${String(amount)}, 'INTENDED', ${sealedCode})`.execute(
    db,
  )
  return id
}

/** Moves a redemption on, unless another process did; returns whether it was moved. Its code is not needed any more. */
export async function moveRedemption(
  { db, siteId }: SiteTx,
  id: string,
  from: readonly Status[],
  to: { status: Status; transactionId?: string; orderId?: string },
): Promise<boolean> {
  const { rows } = await sql`update provider_redemption set status = ${to.status},
      transaction_id = coalesce(${to.transactionId ?? null}, transaction_id), order_id = coalesce(${to.orderId ?? null}::uuid, order_id),
      sealed_code = null
    where site_id = ${siteId} and id = ${id} and status = any(${[...from]}::text[]) returning id`.execute(db)
  return rows.length > 0
}
