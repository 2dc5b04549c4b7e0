import * as contract from '@stoa/contract/services/stoa/review-requests'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { cancel } from '../change.ts'
import { findScheduled } from '../store/requests.ts'
import { chooseReviewRequests } from '../../../members/members/ports/profile.ts'
import { setRefused } from '../store/refusals.ts'
import type { LinkParts } from '../link-parts.ts'

export const setReviewRequestConsent = ({ unsubscribe }: Pick<LinkParts, 'unsubscribe'>) =>
  implementAction(contract.setReviewRequestConsent, ({ transaction, refuse }, { token, consent = false }) =>
    transaction(async (tx) => {
      const site = asStaff(tx)
      const whose = unsubscribe.read(site, token)
      if (!whose) throw refuse('UNSUBSCRIBE_LINK_NOT_VALID', 'the link is wrong')
      await setRefused(site, whose.emailHash, !consent)
      if (whose.contactId) await chooseReviewRequests(site, whose.contactId, consent)
      if (!consent) for (const id of await findScheduled(site, whose)) await cancel(site, id, 'UNSUBSCRIBED')
      return {}
    }),
  )
