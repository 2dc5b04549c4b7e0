import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ContactTaxDetails, ExemptionStatus } from '@stoa/contract/services/ecom/contact-tax-details'
import { Status, type Tone } from '../../ui/feedback/status.tsx'

const states: Readonly<Record<ExemptionStatus, { tone: Tone; label: MessageDescriptor }>> = {
  ACTIVE: { tone: 'good', label: msg`Exempt` },
  NOT_YET_VALID: { tone: 'plain', label: msg`Not valid yet` },
  EXPIRED: { tone: 'bad', label: msg`Certificate expired` },
  GROUP_DELETED: { tone: 'warn', label: msg`Group deleted` },
}

/** Shows whether a customer is exempt now, and why not. */
export function ExemptionMark({ status = 'ACTIVE' }: { status: ExemptionStatus | undefined }) {
  const { tone, label } = states[status]
  return <Status tone={tone}>{t(label)}</Status>
}

export function customerName({ contactDetails }: ContactTaxDetails): string {
  const { firstName, lastName, company, email } = contactDetails ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return company || name || email || t`Customer without an account`
}
