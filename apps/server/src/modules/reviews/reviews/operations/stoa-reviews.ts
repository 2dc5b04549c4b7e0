import * as contract from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { notFound, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { normalised } from '../../../../kernel/lists/query/words.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { givenTokens, type Captchas } from '../../../identity/identity/index.ts'
import { ownMemberId } from '../../../members/members/index.ts'
import { emailOf, memberAuthor, visitorAuthor } from '../authors.ts'
import { itemNames, presentReviewRows } from '../moderation-rows.ts'
import { deskReview, review, showStored, type StoredReview } from '../entity.ts'
import { figuresOf } from '../figures.ts'
import { languageOf, languagesOf } from '../language.ts'
import { hasLink } from '../links.ts'
import { homeReviews, reviewableItems } from '../own-items.ts'
import { productFigures } from '../product-figures.ts'
import type { PublicReviews } from '../public-reviews.ts'
import { dismissReports, openReports, reportReview } from '../reports.ts'
import type { RudenessCheck } from '../rude-words.ts'
import { ofSeenAuthors, showReviews } from '../shown-authors.ts'
import { changeSettings, settingsOf } from '../settings.ts'
import { checkedStatement } from '../statements.ts'
import { summariesOf } from '../summary.ts'
import { undoModeration, undoRemoval } from '../undo.ts'
import { voteFor } from '../votes.ts'
import { addReview, holdReview, moderateReview, removeReview, undoDecision } from '../write-review.ts'

/** Reviews beside a decision about another one. */
const maxRelated = 20

export function stoaReviewOperations({
  checkWriting,
  captcha,
  limits,
  rudeness,
}: Pick<PublicReviews, 'checkWriting'> & {
  captcha: Pick<Captchas, 'check'>
  limits: Pick<RateLimits, 'review' | 'vote'>
  rudeness: RudenessCheck
}) {
  return {
    createReviewAndContact: implementAction(
      contract.createReviewAndContact,
      async ({ site, caller, address, transaction }, { namespace, entityId, content, name, email, captchaTokens }) => {
        if (caller.kind !== 'VISITOR' && caller.kind !== 'MEMBER')
          throw permissionDenied('staff and apps create reviews without a contact')
        await captcha.check(
          { site, caller, address, transaction },
          { kind: 'REVIEW', login: undefined, tokens: givenTokens(captchaTokens) },
        )
        const added = await transaction(async (tx) => {
          const item = { namespace: namespace!, entityId: entityId! }
          const purchase = await checkWriting(tx, caller, { ...item, content, path: 'content', address })
          const author =
            caller.kind === 'MEMBER'
              ? await memberAuthor(tx, caller.memberId)
              : await visitorAuthor(tx, caller.visitorId, { name: name!.trim(), email: email! })
          const given = { ...item, ...(content && { content }) }
          const origin = { type: 'ORGANIC' as const }
          return addReview(tx, { ...given, author, origin, purchase, language: tx.language, isTrusted: false })
        })
        return { review: showStored(added) }
      },
    ),

    voteForReview: implement(contract.voteForReview, async ({ site, caller, address }, { reviewId, vote }) => {
      // A new visitor costs nothing, so one network could decide what is helpful.
      if (address) limits.vote(address)
      return voteFor(site, caller, reviewId!, vote!)
    }),

    reportReview: implementAction(
      contract.reportReview,
      async ({ site, caller, address, transaction }, { reviewId, reason, note, captchaTokens }) => {
        if (address) limits.review(address)
        await captcha.check(
          { site, caller, address, transaction },
          { kind: 'REVIEW', login: undefined, tokens: givenTokens(captchaTokens) },
        )
        await transaction((tx) =>
          reportReview(asStaff(tx), caller, reviewId!, { reason: reason!, note: note?.trim() || undefined }),
        )
        return {}
      },
    ),

    dismissReviewReports: implement(contract.dismissReviewReports, async ({ site }, { reviewId }) => ({
      review: showStored(await dismissReports(site, reviewId!)),
    })),

    getReviewFigures: implementRead(contract.getReviewFigures, async ({ site }) => ({
      ...(await figuresOf(site)),
      ...(await productFigures(site)),
    })),

    getRatingSummaries: implementRead(
      contract.getRatingSummaries,
      async ({ site }, { namespace, entityIds }) => {
        const summaries = await summariesOf(site, namespace!, entityIds!)
        return { summaries: entityIds!.flatMap((id) => summaries.get(id) ?? []) }
      },
      { sameForVisitors: true },
    ),

    getReviewStatement: implementRead(contract.getReviewStatement, async ({ site, refuse }, { reviewId }) => {
      const found = await review.find(site, reviewId!)
      if (!found) throw notFound('review', { id: reviewId })
      const statement = await checkedStatement(asStaff(site), found)
      if (!statement) throw refuse('REVIEW_NOT_VERIFIED', 'the shop has no order of the author with the item')
      return statement
    }),

    queryReviewsByLanguage: implementRead(
      contract.queryReviewsByLanguage,
      async ({ site }, { namespace, entityId, language, query = {} }) => {
        const isShown = sql<boolean>`moderation_status = 'APPROVED' and namespace = ${namespace} and entity_id = ${entityId}
          and language = ${languageOf(language) ?? null}`
        const seen = ofSeenAuthors(site, query)
        const page = await review.query(site, query as object, { extra: seen ? sql<boolean>`${isShown} and ${seen}` : isShown })
        return { reviews: await showReviews(site, page.items), pagingMetadata: page.metadata }
      },
    ),

    listReviewLanguages: implementRead(contract.listReviewLanguages, async ({ site }, { namespace, entityId }) => ({
      languages: await languagesOf(site, namespace!, entityId!),
    })),

    queryOwnReviews: implementRead(contract.queryOwnReviews, async ({ site, caller }, { query }) => {
      const isOwn = sql<boolean>`contact_id = ${ownMemberId(caller)} and author_type = 'MEMBER'`
      const page = await review.query(asStaff(site), query as object, { extra: isOwn })
      const namesOf = await itemNames(site, page.items)
      return {
        ownReviews: page.items.map((own) => ({
          review: showStored(own),
          ...namesOf(own),
          ...(own.takenOver && { takenOver: true }),
          ...(own.rejection && { rejection: own.rejection }),
        })),
        pagingMetadata: page.metadata,
      }
    }),

    listReviewableItems: implementRead(contract.listReviewableItems, async ({ site, caller }) => ({
      items: await reviewableItems(asStaff(site), ownMemberId(caller)),
    })),

    listHomeReviews: implementRead(contract.listHomeReviews, async ({ site }) => ({ homeReviews: await homeReviews(site) })),

    searchReviews: implementRead(contract.searchReviews, async ({ site }, { search }) => {
      const page = await deskReview.query(site, search as object, { root: 'search' })
      return {
        reviewRows: await presentReviewRows(site, page.items),
        pagingMetadata: page.metadata,
        aggregationData: await page.aggregate(search as object),
      }
    }),

    countReviewRows: implementRead(contract.countReviewRows, async ({ site }, { filter, search }) => ({
      count: await deskReview.count(site, { filter, search }),
    })),

    getReviewCase: implementRead(contract.getReviewCase, async ({ site }, { reviewId }) => {
      const found = await review.find(site, reviewId!)
      if (!found) throw notFound('review', { id: reviewId })
      const { author, authorType, heldFor = [], rejection, purchase, textHash } = found
      const contactId = author?.contactId
      const email = contactId ? await emailOf(site, contactId) : undefined
      const [row] = await related(site, sql`id = ${found.id!}`)
      const isOther = sql<boolean>`id <> ${found.id!}`
      return {
        review: showStored(found),
        row: row!,
        authorType,
        ...(email && { authorEmail: email }),
        heldFor,
        ...(rejection && { rejection }),
        ...(purchase && {
          purchase: { orderId: purchase.orderId, orderNumber: purchase.orderNumber, purchasedDate: purchase.purchasedDate },
        }),
        otherReviews: contactId ? await related(site, sql`contact_id = ${contactId} and ${isOther}`) : [],
        similarText: await similarTo(site, found),
        hasLinks: hasLink(textOf(found)),
        rudeWords: [...(await rudeness.wordsIn(textOf(found), found.language ?? site.settings.language))],
        reports: await openReports(site, found.id!),
        sameText: textHash ? await related(site, sql`text_hash = ${textHash} and ${isOther}`) : [],
      }
    }),

    rejectReview: implement(contract.rejectReview, async ({ site }, { reviewId, reason, note }) => ({
      review: showStored(await moderateReview(site, reviewId!, 'REJECTED', { reason, note: note?.trim() || undefined })),
    })),

    holdReview: implement(contract.holdReview, async ({ site }, { reviewId }) => ({
      review: showStored(await holdReview(site, reviewId!)),
    })),

    undoReviewDecision: implement(contract.undoReviewDecision, async ({ site }, { reviewId, revision }) => ({
      review: showStored(await undoDecision(site, reviewId!, revision!)),
    })),

    bulkModerateReviewsByFilter: bulkByFilter(contract.bulkModerateReviewsByFilter, deskReview.list, {
      change: ({ status, reason }) => ({ status: status!, reason }),
      apply: (site, id, { status, reason }) => moderateReview(site, id, status, { reason }),
      undo: undoModeration,
    }),

    bulkDeleteReviewsByFilter: bulkByFilter(contract.bulkDeleteReviewsByFilter, deskReview.list, {
      apply: removeReview,
      undo: undoRemoval,
    }),

    getReviewSettings: implementRead(contract.getReviewSettings, async ({ site }) => ({
      reviewSettings: await settingsOf(site),
    })),

    updateReviewSettings: implement(contract.updateReviewSettings, async ({ site }, { reviewSettings }) => ({
      reviewSettings: await changeSettings(site, reviewSettings!),
    })),
  }
}

const textOf = ({ content }: StoredReview) => [content?.title, content?.body].filter(Boolean).join(' ')

/** Of ten words of two texts, seven are the same, by their trigrams. A short text is similar to everything. */
const mostlySame = 0.7
const comparedLength = 40

async function similarTo(site: SiteRead, found: StoredReview) {
  const text = normalised(textOf(found))
  if (text.length < comparedLength) return []
  const isOther = sql<boolean>`id <> ${found.id!} and text_hash is distinct from ${found.textHash ?? null}`
  return related(site, sql<boolean>`search_text % ${text} and similarity(search_text, ${text}) >= ${mostlySame} and ${isOther}`)
}

async function related(site: SiteRead, condition: ReturnType<typeof sql<boolean>>) {
  const page = await deskReview.query(site, { cursorPaging: { limit: maxRelated } }, { extra: condition })
  return presentReviewRows(site, page.items)
}
