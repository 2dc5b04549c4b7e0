import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import type { ShownVideo } from '../../../media/media/index.ts'
import { productNamespace, type ReviewFields } from '../entity.ts'

/** Replaces a video in all reviews that show it. Returns how many there are. */
export async function replaceVideoOfReviews({ db, siteId }: SiteTx, video: ShownVideo): Promise<number> {
  const shows = jsonb([{ video: { id: video.id } }])
  const { numAffectedRows } = await sql`update review set doc = jsonb_set(doc, '{content,media}', (
      select jsonb_agg(case when item #>> '{video,id}' = ${video.id} then jsonb_set(item, '{video}', ${jsonb(video)}) else item end order by at)
      from jsonb_array_elements(doc #> '{content,media}') with ordinality as media (item, at)))
    where site_id = ${siteId} and has_media and doc #> '{content,media}' @> ${shows}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Compares a review that is written with the others: of its author, with its text, and of its author about the same item. */
export async function compareWithOthers(
  { db, siteId }: SiteRead,
  { id, namespace, entityId, textHash, authorIdentity, author }: ReviewFields,
): Promise<{ published: boolean; same_text: boolean; same_author: boolean }> {
  const isOther = id ? sql`id <> ${id}` : sql`true`
  return oneRow(
    await sql<{ published: boolean; same_text: boolean; same_author: boolean }>`select
    exists (select from review where site_id = ${siteId} and author_identity = ${authorIdentity ?? null}
      and moderation_status = 'APPROVED' and ${isOther}) as published,
    exists (select from review where site_id = ${siteId} and text_hash = ${textHash ?? null} and ${isOther}) as same_text,
    exists (select from review where site_id = ${siteId} and contact_id = ${author?.contactId ?? null} and namespace = ${namespace}
      and entity_id = ${entityId} and ${isOther}) as same_author`.execute(db),
  )
}

/** More languages than that are not offered to choose from. */
const maxLanguages = 30

/** The languages of an item's published reviews. Each is one read of an index, however many reviews there are. */
export async function loadLanguages({ db, siteId }: SiteRead, namespace: string, entityId: string): Promise<string[]> {
  const after = (previous: ReturnType<typeof sql>) => sql`(select language from review where site_id = ${siteId}
    and namespace = ${namespace} and entity_id = ${entityId} and moderation_status = 'APPROVED' and language > ${previous}
    order by language limit 1)`
  const { rows } = await sql<{ language: string }>`with recursive found (language) as (
      ${after(sql`''`)}
      union all
      select next.language from found, lateral ${after(sql`found.language`)} as next
    ) select language from found limit ${maxLanguages}`.execute(db)
  return rows.map(({ language }) => language)
}

/**
 * The reviews, by product, that a buyer wrote: as a member, or with the order as their purchase. What somebody has written with nothing but the
 * buyer's address is not one of them.
 */
export async function findReviewsOfBuyer(
  { db, siteId }: SiteRead,
  {
    contactId,
    orderId,
    productIds,
  }: { contactId?: string | undefined; orderId?: string | undefined; productIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; entity_id: string }>`select id, entity_id from review
    where site_id = ${siteId} and namespace = ${productNamespace} and entity_id = any(${productIds}::text[])
      and ((author_type = 'MEMBER' and contact_id = ${contactId ?? null}) or doc #>> '{purchase,orderId}' = ${orderId ?? null})
    order by created_date desc`.execute(db)
  return new Map(rows.map(({ id, entity_id }) => [entity_id, id]))
}
