import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findWrongBalance({
  db,
  siteId,
}: SiteRead): Promise<{ id: string; code_suffix: string; balance: string; ledger: string } | undefined> {
  const { rows } = await sql<{ id: string; code_suffix: string; balance: string; ledger: string }>`
    with ledger as (
      select gift_card_id, sum(case operation_type when 'ADD' then amount else -amount end) as balance
      from gift_card_transaction where site_id = ${siteId} group by gift_card_id
    )
    select id, code_suffix, gift_card.balance, coalesce(ledger.balance, 0) as ledger
    from gift_card left join ledger on ledger.gift_card_id = gift_card.id
    where site_id = ${siteId} and gift_card.balance <> coalesce(ledger.balance, 0) limit 1`.execute(db)
  return rows[0]
}

export async function findTestCards({ db, siteId }: SiteRead): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gift_card
    where site_id = ${siteId} and doc @> '{"isTest": true}' and disabled_date is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteFieldsOfTransactions(
  { db, siteId }: SiteTx,
  memberId: string,
  email: string | undefined,
): Promise<void> {
  await sql`update gift_card_transaction set extended_fields = null
    where site_id = ${siteId} and extended_fields is not null and gift_card_id in (select id from gift_card
      where site_id = ${siteId} and (member_id = ${memberId} or recipient_email = ${email ?? null}))`.execute(db)
}

export async function anonymizeCards({ db, siteId }: SiteTx, memberId: string, email: string | undefined): Promise<number> {
  const { numAffectedRows } = await sql`update gift_card
    set member_id = null, recipient_email = null, sealed_code = null, doc = doc - 'notificationInfo'
    where site_id = ${siteId} and (member_id = ${memberId} or recipient_email = ${email ?? null})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteSender({ db, siteId }: SiteTx, email: string): Promise<void> {
  await sql`update gift_card set doc = doc #- '{notificationInfo,sender}'
    where site_id = ${siteId} and lower(doc #>> '{notificationInfo,sender,email}') = ${email}`.execute(db)
}
