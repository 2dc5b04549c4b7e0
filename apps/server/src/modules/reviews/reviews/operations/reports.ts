import * as contract from '@stoa/contract/services/stoa/reviews'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { givenTokens, type Captchas } from '../../../identity/identity/index.ts'
import { showStored } from '../entity.ts'
import { dismissReports, addReport } from '../reports.ts'

export const reportReview = ({
  captcha,
  limits,
}: { captcha: Pick<Captchas, 'check'> } & { limits: Pick<RateLimits, 'review'> }) =>
  implementAction(
    contract.reportReview,
    async ({ site, caller, address, transaction }, { reviewId, reason, note, captchaTokens }) => {
      if (address) limits.review(address)
      await captcha.check(
        { site, caller, address, transaction },
        { kind: 'REVIEW', login: undefined, tokens: givenTokens(captchaTokens) },
      )
      await transaction((tx) => addReport(asStaff(tx), caller, reviewId, { reason, note: note?.trim() || undefined }))
      return {}
    },
  )

export const dismissReviewReports = implement(contract.dismissReviewReports, async ({ site }, { reviewId }) => ({
  review: showStored(await dismissReports(site, reviewId)),
}))
