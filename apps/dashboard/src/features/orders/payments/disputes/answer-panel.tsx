import { t } from '@lingui/core/macro'
import { acceptDispute } from '@stoa/contract/calls/stoa/payment-disputes'
import type { PaymentDispute } from '@stoa/contract/services/stoa/payment-disputes'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../../../ui/page/settings.module.css'
import { providerName } from '../../shared/payment-accounts.ts'
import { providerTexts } from '../providers/provider-texts.ts'
import { disputeQueries } from './dispute-queries.ts'
import { EvidenceForm } from './evidence-form.tsx'

/** Answers a dispute with evidence, or accepts the loss. Some providers take answers in their own back office alone. */
export function AnswerPanel({ dispute }: { dispute: PaymentDispute }) {
  if (!dispute.takesEvidence) return <ElsewherePanel dispute={dispute} />
  return (
    <>
      <Panel title={t`Send evidence`}>
        <EvidenceForm dispute={dispute} />
      </Panel>
      <AcceptPanel dispute={dispute} />
    </>
  )
}

function AcceptPanel({ dispute }: { dispute: PaymentDispute }) {
  const call = useCall(acceptDispute, {
    failed: t`We couldn’t accept the loss`,
    done: t`The loss is accepted`,
    refreshes: disputeQueries(dispute),
  })
  const amount = writeMoney(dispute.amount, dispute.currency ?? 'XXX')
  return (
    <Panel title={t`Accept the loss`}>
      <p className={classes.hint}>{t`If the customer is right, you need not send anything. The customer keeps the money.`}</p>
      <Confirm
        question={t`Accept the loss of ${amount}?`}
        consequence={t`The customer keeps the money, and the dispute ends. You can’t undo this.`}
        confirmLabel={t`Accept the loss`}
        onConfirm={() => call.send({ disputeId: dispute.id! })}
      >
        {(ask) => (
          <CallButton call={call} color="red" variant="default" onClick={ask}>
            {t`Accept the loss`}
          </CallButton>
        )}
      </Confirm>
    </Panel>
  )
}

function ElsewherePanel({ dispute: { provider } }: { dispute: PaymentDispute }) {
  const name = providerName(provider)
  const url = providerTexts[provider ?? '']?.disputesUrl
  return (
    <Panel title={t`Respond at ${name}`}>
      <p className={classes.hint}>{t`${name} takes responses in its own dashboard only. What is decided there appears here.`}</p>
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t`Open ${name}`}
        </a>
      )}
    </Panel>
  )
}
