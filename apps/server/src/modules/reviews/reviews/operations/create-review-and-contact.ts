import * as contract from '@stoa/contract/services/stoa/reviews'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { givenTokens, type Captchas } from '../../../identity/identity/index.ts'
import { loadMemberAuthor, visitorAuthor } from '../authors.ts'
import { showStored } from '../entity.ts'
import type { PublicReviews } from '../public-reviews.ts'
import { addReview } from '../write-review.ts'

export const createReviewAndContact = ({
  checkWriting,
  captcha,
}: Pick<PublicReviews, 'checkWriting'> & { captcha: Pick<Captchas, 'check'> }) =>
  implementAction(
    contract.createReviewAndContact,
    async ({ site, caller, address, transaction }, { namespace, entityId, content, name, email, captchaTokens }) => {
      if (caller.kind !== 'VISITOR' && caller.kind !== 'MEMBER')
        throw permissionDenied('staff and apps create reviews without a contact')
      await captcha.check(
        { site, caller, address, transaction },
        { kind: 'REVIEW', login: undefined, tokens: givenTokens(captchaTokens) },
      )
      const added = await transaction(async (tx) => {
        const item = { namespace, entityId }
        const purchase = await checkWriting(tx, caller, { ...item, content, path: 'content', address })
        const author =
          caller.kind === 'MEMBER'
            ? await loadMemberAuthor(tx, caller.memberId)
            : await visitorAuthor(tx, caller.visitorId, { name: name.trim(), email })
        const given = { ...item, ...(content && { content }) }
        const origin = { type: 'ORGANIC' as const }
        return addReview(tx, { ...given, author, origin, purchase, language: tx.language, isTrusted: false })
      })
      return { review: showStored(added) }
    },
  )
