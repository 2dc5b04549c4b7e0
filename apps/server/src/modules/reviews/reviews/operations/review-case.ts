import * as contract from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { normalised } from '../../../../kernel/lists/query/words.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findEmail } from '../authors.ts'
import { presentReviewRows } from '../moderation-rows.ts'
import { deskReview, review, showStored, type StoredReview } from '../entity.ts'
import { hasLink } from '../links.ts'
import { openReports } from '../reports.ts'
import type { RudenessCheck } from '../rude-words.ts'
import { single } from '../../../../kernel/basics/single.ts'

/** Reviews beside a decision about another one. */
const maxRelated = 20

const textOf = ({ content }: StoredReview) => [content?.title, content?.body].filter(Boolean).join(' ')

/** Of ten words of two texts, seven are the same, by their trigrams. A short text is similar to everything. */
const mostlySame = 0.7

const comparedLength = 40

export const getReviewCase = ({ rudeness }: { rudeness: RudenessCheck }) =>
  implementRead(contract.getReviewCase, async ({ site }, { reviewId }) => {
    const found = await review.find(site, reviewId)
    if (!found) throw notFound('review', { id: reviewId })
    const { author, authorType, heldFor = [], rejection, purchase, textHash } = found
    const contactId = author?.contactId
    const email = contactId ? await findEmail(site, contactId) : undefined
    const row = single(await loadRelatedReviews(site, sql`id = ${found.id}`))
    const isOther = sql<boolean>`id <> ${found.id}`
    return {
      review: showStored(found),
      row,
      authorType,
      ...(email && { authorEmail: email }),
      heldFor,
      ...(rejection && { rejection }),
      ...(purchase && {
        purchase: { orderId: purchase.orderId, orderNumber: purchase.orderNumber, purchasedDate: purchase.purchasedDate },
      }),
      otherReviews: contactId ? await loadRelatedReviews(site, sql`contact_id = ${contactId} and ${isOther}`) : [],
      similarText: await findSimilarReviews(site, found),
      hasLinks: hasLink(textOf(found)),
      rudeWords: [...(await rudeness.wordsIn(textOf(found), found.language ?? site.settings.language))],
      reports: await openReports(site, found.id),
      sameText: textHash ? await loadRelatedReviews(site, sql`text_hash = ${textHash} and ${isOther}`) : [],
    }
  })

async function findSimilarReviews(site: SiteRead, found: StoredReview) {
  const text = normalised(textOf(found))
  if (text.length < comparedLength) return []
  const isOther = sql<boolean>`id <> ${found.id} and text_hash is distinct from ${found.textHash ?? null}`
  return loadRelatedReviews(
    site,
    sql<boolean>`search_text % ${text} and similarity(search_text, ${text}) >= ${mostlySame} and ${isOther}`,
  )
}

async function loadRelatedReviews(site: SiteRead, condition: ReturnType<typeof sql<boolean>>) {
  const page = await deskReview.query(site, { cursorPaging: { limit: maxRelated } }, { extra: condition })
  return presentReviewRows(site, page.items)
}
