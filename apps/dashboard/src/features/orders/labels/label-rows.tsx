import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { printLabels, voidLabel } from '@stoa/contract/calls/stoa/shipping-labels'
import type { Label, LabelStatus } from '@stoa/contract/services/stoa/shipping-labels'
import { useQuery } from '@tanstack/react-query'
import { openPdf } from '../../../lib/files/download.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Row } from '../../../ui/rows/row-list.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import classes from '../order/shipping/delivery-panel.module.css'
import { orders } from '../list/list.ts'
import { orderFileQuery } from '../queries.ts'
import { labelsQuery } from './queries.ts'

const states: Readonly<Record<LabelStatus, { tone: Tone; label: MessageDescriptor }>> = {
  BUYING: { tone: 'warn', label: msg`Waiting for the provider` },
  BOUGHT: { tone: 'good', label: msg`Bought` },
  FAILED: { tone: 'bad', label: msg`Not bought` },
  VOIDING: { tone: 'warn', label: msg`Being given back` },
  VOIDED: { tone: 'plain', label: msg`Given back` },
}

/** The labels of an order: what they cost, and what can be done with them. */
export function LabelRows({ orderId }: { orderId: string }) {
  const { data: labels = [] } = useQuery(labelsQuery(orderId))
  return labels.map((label) => <LabelRow key={label.id} label={label} />)
}

function LabelRow({ label }: { label: Label }) {
  const { status = 'BUYING', serviceName = '', price, currency = 'XXX', trackingNumber, reason, createdDate, test } = label
  // The parcel above shows its number too.
  const number = label.fulfillmentId ? undefined : trackingNumber
  const { tone, label: text } = states[status]
  return (
    <Row
      title={
        <>
          {t`Label: ${serviceName}`} <Status tone={tone}>{t(text)}</Status>
          {test && <Status tone="plain">{t`Test`}</Status>}
        </>
      }
      detail={
        <>
          {[writeMoney(price, currency), number].filter(Boolean).join(' · ')} · <When date={createdDate} />
          {reason && (
            <>
              <br />
              {reasonText(reason)}
            </>
          )}
        </>
      }
    >
      {status === 'BOUGHT' && (
        <div className={classes.acts}>
          <PrintLabel label={label} />
          <VoidLabel label={label} />
        </div>
      )}
    </Row>
  )
}

function PrintLabel({ label: { id, printable, serviceName = '' } }: { label: Label }) {
  const call = useCall(printLabels, {
    failed: t`We couldn’t print the label`,
    onDone: ({ content, fileName }) => openPdf(content!, fileName!),
  })
  return (
    <CallButton
      call={printable ? call : { ...call, denied: t`The provider has not sent the label yet.` }}
      size="compact-xs"
      onClick={() => call.send({ labelIds: [id!] })}
      aria-label={t`Print label ${serviceName}`}
    >
      {t`Print`}
    </CallButton>
  )
}

function VoidLabel({ label: { id, orderId, serviceName = '' } }: { label: Label }) {
  const call = useCall(voidLabel, {
    failed: t`We couldn’t give the label back`,
    done: ({ label }) => (label?.status === 'VOIDED' ? t`Label given back` : t`The provider decides about the label`),
    refreshes: [labelsQuery(orderId!), orderFileQuery(orderId!), orders],
  })
  return (
    <Confirm
      question={t`Give this label back?`}
      consequence={t`The provider refunds a label that was not used. The shipment that was made with it is undone.`}
      confirmLabel={t`Give back`}
      onConfirm={() => call.send({ labelId: id! })}
    >
      {(ask) => (
        <CallButton call={call} size="compact-xs" onClick={ask} aria-label={t`Give back label ${serviceName}`}>
          {t`Give back`}
        </CallButton>
      )}
    </Confirm>
  )
}

/** The reasons of the server; everything else is in the provider's words. */
function reasonText(reason: string): string {
  switch (reason) {
    case 'NOT_BOUGHT':
      return t`The provider’s answer was lost, and it knows no such label. Nothing was charged.`
    case 'NOT_ASKED':
      return t`The provider was not asked. Nothing was charged.`
    case 'NOT_ATTACHED':
      return t`The order changed meanwhile, so the label belongs to no shipment. Give it back if you don’t need it.`
    case 'VOID_REFUSED':
      return t`The provider did not take the label back.`
    default:
      return reason
  }
}
