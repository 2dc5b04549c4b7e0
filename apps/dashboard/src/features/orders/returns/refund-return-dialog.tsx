import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { refundReturn } from '@stoa/contract/calls/stoa/returns'
import type { RefundEstimate } from '@stoa/contract/services/stoa/returns'
import { isZero } from '@stoa/web/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { narrowForm, useField, useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { EmailSwitch, type EmailValues } from '../mails/email-switch.tsx'
import { refundLabel } from '../refunds/refund-label.ts'
import { EstimateRows } from './estimate-rows.tsx'
import { estimateQuery } from './queries.ts'
import { useReturnDialog } from './use-return-dialog.ts'

interface RefundValues extends EmailValues {
  /** Units that came back, by the id of their line. */
  quantities: Record<string, number>
  /** Missing units that are refunded nevertheless. */
  missing: Record<string, number>
  delivery: boolean
  waive: boolean
}

/** Refunds what came back: the estimate is what is refunded. */
export default function RefundReturnDialog() {
  const { file, returnId, refreshes, close } = useReturnDialog()
  const { openUnits = [], missingUnits = [], deliveryLeft, currency = 'XXX', return: known } = file
  const [estimate, setEstimate] = useState<RefundEstimate>()
  const call = useCall(refundReturn, {
    failed: t`We couldn’t make the refund`,
    done: t`Refund started`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  const initial: RefundValues = {
    quantities: Object.fromEntries(openUnits.map(({ lineItemId = '', quantity = 0 }) => [lineItemId, quantity])),
    missing: Object.fromEntries(missingUnits.map(({ lineItemId = '' }) => [lineItemId, 0])),
    delivery: false,
    waive: false,
    email: Boolean(known.buyerEmail),
    emailMessage: '',
  }
  const nameOf = (id: string) => known.lines?.find(({ lineItemId }) => lineItemId === id)?.productName ?? ''
  return (
    <DialogForm
      title={t`Refund return ${known.number ?? ''}`}
      call={call}
      initial={initial}
      check={() => (estimate ? {} : { delivery: t`Wait for the amount.` })}
      toRequest={(values) => ({
        ...toEstimateRequest(returnId, values),
        seenAmount: estimate?.amount ?? '0',
        sendEmail: values.email,
        ...(values.email && values.emailMessage.trim() && { emailMessage: values.emailMessage.trim() }),
      })}
      submitLabel={refundLabel(estimate?.amount ?? '0', currency, estimate !== undefined)}
      onClose={close}
    >
      {(form) => (
        <>
          {openUnits.map(({ lineItemId = '', quantity = 0 }) => (
            <UnitsField
              key={lineItemId}
              form={form}
              path={`quantities.${lineItemId}`}
              label={nameOf(lineItemId)}
              max={quantity}
            />
          ))}
          {missingUnits.map(({ lineItemId = '', quantity = 0 }) => (
            <UnitsField
              key={lineItemId}
              form={form}
              path={`missing.${lineItemId}`}
              label={t`Missing: ${nameOf(lineItemId)}`}
              max={quantity}
            />
          ))}
          {!isZero(deliveryLeft) && (
            <SwitchField form={form} name="delivery" label={t`Also refund the delivery, ${writeMoney(deliveryLeft, currency)}`} />
          )}
          <SwitchField form={form} name="waive" label={t`Deduct nothing`} />
          <Estimate form={form} returnId={returnId} onEstimate={setEstimate} />
          <EmailSwitch
            form={narrowForm(form)}
            order={{ buyerInfo: known.buyerEmail ? { email: known.buyerEmail } : {} }}
            withMessage
          />
        </>
      )}
    </DialogForm>
  )
}

function toEstimateRequest(returnId: string, { quantities, missing, delivery, waive }: RefundValues) {
  return {
    returnId,
    lines: chosen(quantities),
    missing: chosen(missing),
    includeDelivery: delivery,
    waiveDeductions: waive,
  }
}

function chosen(quantities: Record<string, number>): { lineItemId: string; quantity: number }[] {
  return Object.entries(quantities).flatMap(([lineItemId, quantity]) =>
    Number(quantity) > 0 ? [{ lineItemId, quantity: Number(quantity) }] : [],
  )
}

interface UnitsFieldProps {
  form: FormOf<RefundValues>
  path: `${'quantities' | 'missing'}.${string}`
  label: string
  max: number
}

function UnitsField({ form, path, label, max }: UnitsFieldProps) {
  const field = useField(form, path)
  return (
    <NumberInput
      {...field}
      label={label}
      description={t`of ${max}`}
      min={0}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
    />
  )
}

/** The server's amount for what is chosen; the form sends the one that was shown. */
function Estimate({
  form,
  returnId,
  onEstimate,
}: {
  form: FormOf<RefundValues>
  returnId: string
  onEstimate: (estimate: RefundEstimate | undefined) => void
}) {
  const request = toEstimateRequest(returnId, useValues(form))
  const hasUnits = request.lines.length + request.missing.length > 0
  const query = useQuery({ ...estimateQuery(request), enabled: hasUnits })
  const shown = hasUnits && !query.isPlaceholderData ? query.data : undefined
  useEffect(() => onEstimate(shown), [shown, onEstimate])
  if (!hasUnits) return <p>{t`Choose how many items are refunded.`}</p>
  return query.data ? <EstimateRows estimate={query.data} /> : null
}
