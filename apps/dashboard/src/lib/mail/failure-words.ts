import { t } from '@lingui/core/macro'

/**
 * What the answer of a mail server means. The codes are those of RFC 3463; servers without them answer 550 for an unknown recipient and
 * 552 for a full mailbox (RFC 5321). Undefined where the answer is plain text of our own.
 */
export function explainFailure(failure: string): string | undefined {
  const [, basic = '', enhanced = ''] = /\b([45]\d\d)(?:[ -]+([45]\.\d{1,3}\.\d{1,3}))?\b/.exec(failure) ?? []
  const detail = enhanced.slice(2)
  if (['1.1', '1.2', '1.3', '1.6', '1.10'].includes(detail)) return t`This email address does not exist.`
  if (detail === '2.2' || (!detail && basic === '552')) return t`The mailbox is full.`
  if (detail === '2.1') return t`The mailbox is closed.`
  if (detail.startsWith('7.')) return t`The receiving mail server rejects emails of the shop, for example as spam.`
  if (!detail && (basic === '550' || basic === '553'))
    return t`The mail server does not know this email address, or rejects emails of the shop.`
  if (basic.startsWith('5')) return t`The mail server refused the email for good.`
  if (basic.startsWith('4')) return t`The mail server put the email off until we gave up.`
  return undefined
}
