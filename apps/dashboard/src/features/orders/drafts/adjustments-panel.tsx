import { t } from '@lingui/core/macro'
import { Button, Group, Switch } from '@mantine/core'
import {
  createCustomAdditionalFees,
  createCustomDiscounts,
  deleteCustomAdditionalFees,
  deleteCustomDiscounts,
  setAdditionalFees,
  setDiscounts,
} from '@stoa/contract/calls/ecom/draft-orders'
import type { AdditionalFeeDetails, DiscountDetails, DraftOrder, SourceType } from '@stoa/contract/services/ecom/draft-orders'
import { useState } from 'react'
import { writeMoney } from '../../../lib/format/money.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { RemoveButton } from '../../../ui/actions/remove-button.tsx'
import { feeName } from '../totals/breakdown.ts'
import { DiscountDialog } from './discount-dialog.tsx'
import classes from './draft-page.module.css'
import { FeeDialog } from './fee-dialog.tsx'
import { useDraftCall } from './queries.ts'

/** Discounts and fees: those of the order, those that rules offer today, and those given by hand. Each can be switched off. */
export function AdjustmentsPanel({ draft }: { draft: DraftOrder }) {
  const [adding, setAdding] = useState<'discount' | 'fee'>()
  const close = () => setAdding(undefined)
  const { discounts = [], additionalFees = [] } = draft
  return (
    <Panel title={t`Discounts and fees`}>
      {discounts.length + additionalFees.length > 0 && (
        <ul className={classes.adjustments}>
          {discounts.map((details) => (
            <DiscountRow key={details.discount?.id} draft={draft} details={details} />
          ))}
          {additionalFees.map((details) => (
            <FeeRow key={details.additionalFee?.id} draft={draft} details={details} />
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button onClick={() => setAdding('discount')}>{t`Add a discount`}</Button>
        <Button onClick={() => setAdding('fee')}>{t`Add a fee`}</Button>
      </Group>
      {adding === 'discount' && <DiscountDialog draft={draft} call={createCustomDiscounts} onClose={close} />}
      {adding === 'fee' && <FeeDialog draft={draft} call={createCustomAdditionalFees} onClose={close} />}
    </Panel>
  )
}

function DiscountRow({ draft, details }: { draft: DraftOrder; details: DiscountDetails }) {
  const { discount = {}, source, applied = false } = details
  const { coupon, discountRule, merchantDiscount, id = '' } = discount
  const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount
  const name = coupon?.code || discountRule?.name?.original || merchantDiscount?.description || t`Discount`
  const draftOrderId = draft.id!
  const apply = useDraftCall(setDiscounts, t`We couldn’t change the discount`)
  const remove = useDraftCall(deleteCustomDiscounts, t`We couldn’t remove the discount`)
  return (
    <Row
      name={name}
      amount={`−${writeMoney(amount, draft.currency ?? 'XXX')}`}
      source={source}
      applied={applied}
      busy={apply.sending}
      onApply={(next) => apply.send({ draftOrderId, discounts: [{ id: id ?? '', applied: next }] })}
      onRemove={() => remove.send({ draftOrderId, discountIds: [id ?? ''] })}
    />
  )
}

function FeeRow({ draft, details }: { draft: DraftOrder; details: AdditionalFeeDetails }) {
  const { additionalFee = {}, source, applied = false } = details
  const id = additionalFee.id ?? ''
  const draftOrderId = draft.id!
  const apply = useDraftCall(setAdditionalFees, t`We couldn’t change the fee`)
  const remove = useDraftCall(deleteCustomAdditionalFees, t`We couldn’t remove the fee`)
  return (
    <Row
      name={feeName(additionalFee)}
      amount={writeMoney(additionalFee.price?.amount, draft.currency ?? 'XXX')}
      source={source}
      applied={applied}
      busy={apply.sending}
      onApply={(next) => apply.send({ draftOrderId, additionalFees: [{ id, applied: next }] })}
      onRemove={() => remove.send({ draftOrderId, customAdditionalFees: [id] })}
    />
  )
}

interface RowProps {
  name: string
  amount: string
  source: SourceType | undefined
  applied: boolean
  busy: boolean
  onApply: (applied: boolean) => void
  onRemove: () => void
}

function Row({ name, amount, source, applied, busy, onApply, onRemove }: RowProps) {
  return (
    <li>
      <Switch
        checked={applied}
        disabled={busy}
        onChange={(event) => onApply(event.currentTarget.checked)}
        label={name}
        description={describeSource(source)}
      />
      <span className={classes.adjustment} data-off={!applied || undefined}>
        {amount}
      </span>
      {source === 'CUSTOM' && <RemoveButton label={t`Remove ${name}`} onClick={onRemove} />}
    </li>
  )
}

function describeSource(source: SourceType | undefined): string {
  if (source === 'ORIGINAL_ORDER') return t`Agreed with the order`
  return source === 'AUTOMATIC' ? t`By a rule or an app` : t`By hand`
}
