import { t } from '@lingui/core/macro'
import { Button, NumberInput } from '@mantine/core'
import { addLineItemsToDraftOrder, updateLineItems } from '@stoa/contract/calls/ecom/draft-orders'
import type { DraftOrder, ItemDetails } from '@stoa/contract/services/ecom/draft-orders'
import { storesAppId } from '../../../lib/site/category-tree.ts'
import { useState } from 'react'
import { writeMoney } from '../../../lib/format/money.ts'
import { EntityPicker } from '../../../lib/pickers/entity-picker.tsx'
import { loadProductIds, variantKind } from '../../../lib/pickers/variants.ts'
import { api } from '../../../lib/calls/api.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { DecimalInput, moneyDigits } from '../../../ui/fields/decimal-input.tsx'
import { RemoveButton } from '../../../ui/actions/remove-button.tsx'
import { LineItem, describeLine } from '../order/lines/line-item.tsx'
import classes from './draft-page.module.css'
import { CustomItem } from './custom-item.tsx'
import { useDraftAction, useDraftCall } from './queries.ts'

/** The items of the draft: quantities and prices are changed in place, and removed ones can be taken back. */
export function ItemsPanel({ draft }: { draft: DraftOrder }) {
  const draftOrderId = draft.id!
  const currency = draft.currency ?? 'XXX'
  const add = useDraftAction(addVariant, { needs: addLineItemsToDraftOrder, failed: t`We couldn’t add the item` })
  return (
    <Panel title={t`Items`} flush>
      <ul className={classes.items}>
        {(draft.lineItems ?? []).map((item) => (
          <ItemRow key={item.lineItem?.id} draftOrderId={draftOrderId} item={item} currency={currency} />
        ))}
      </ul>
      <div className={classes.adding}>
        <EntityPicker
          kind={variantKind}
          label={t`Add a product`}
          value={[]}
          autoFocus
          onChange={([variantId]) => variantId && add.send({ draftOrderId, variantId })}
        />
        <CustomItem draftOrderId={draftOrderId} currency={currency} />
      </div>
    </Panel>
  )
}

async function addVariant({ draftOrderId, variantId }: { draftOrderId: string; variantId: string }, options: object) {
  const catalogItemId = (await loadProductIds([variantId])).get(variantId) ?? ''
  const catalogReference = { appId: storesAppId, catalogItemId, options: { variantId } }
  return api.call(addLineItemsToDraftOrder, { draftOrderId, catalogLineItems: [{ catalogReference, quantity: 1 }] }, options)
}

interface ItemRowProps {
  draftOrderId: string
  item: ItemDetails
  currency: string
}

function ItemRow({ draftOrderId, item, currency }: ItemRowProps) {
  const { lineItem: line = {}, removed, changedDetails } = item
  const change = useDraftCall(updateLineItems, t`We couldn’t change the item`)
  const send = (changes: { newQuantity?: number; newPrice?: string }) =>
    change.send({ draftOrderId, lineItemChanges: [{ lineItemId: line.id!, ...changes }] })
  const before = changedDetails && [
    changedDetails.quantityBeforeChange,
    '×',
    writeMoney((changedDetails.priceBeforeChange ?? line.price)?.amount, currency),
  ]
  return (
    <li className={classes.item} data-removed={removed || undefined}>
      <LineItem line={line} />
      <span className={classes.itemStates}>
        {removed && <Status tone="bad">{t`Removed`}</Status>}
        {item.added && <Status tone="good">{t`Added`}</Status>}
        {before && <Status tone="accent">{t`Was ${before.join(' ')}`}</Status>}
      </span>
      {removed ? (
        <Button size="compact-sm" loading={change.sending} onClick={() => send({ newQuantity: line.quantity ?? 1 })}>
          {t`Take back`}
        </Button>
      ) : (
        <>
          <QuantityInput
            key={`quantity ${line.quantity}`}
            label={t`Quantity of ${describeLine(line)}`}
            value={line.quantity ?? 1}
            onChange={(newQuantity) => send({ newQuantity })}
          />
          <PriceInput
            key={`price ${line.price?.amount}`}
            label={t`Price of ${describeLine(line)}`}
            value={line.price?.amount ?? ''}
            currency={currency}
            onChange={(newPrice) => send({ newPrice })}
          />
          <span className={classes.itemSum}>{writeMoney(line.lineItemPrice?.amount, currency)}</span>
          <RemoveButton label={t`Remove ${describeLine(line)}`} onClick={() => send({ newQuantity: 0 })} />
        </>
      )}
    </li>
  )
}

interface QuantityInputProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** Sends the quantity when the input is left or with Enter. */
function QuantityInput({ label, value, onChange }: QuantityInputProps) {
  const [typed, setTyped] = useState<number | string>(value)
  const commit = () => {
    const quantity = Number(typed)
    if (Number.isInteger(quantity) && quantity > 0 && quantity !== value) onChange(quantity)
    else setTyped(value)
  }
  return (
    <NumberInput
      aria-label={label}
      size="sm"
      w="5rem"
      min={1}
      max={100_000}
      allowDecimal={false}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}

interface PriceInputProps {
  label: string
  value: string
  currency: string
  onChange: (value: string) => void
}

function PriceInput({ label, value, currency, onChange }: PriceInputProps) {
  const [typed, setTyped] = useState(value)
  const commit = () => (/^\d+(\.\d+)?$/.test(typed) ? typed !== value && onChange(typed) : setTyped(value))
  return (
    <DecimalInput
      aria-label={label}
      size="sm"
      w="6.5rem"
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      {...moneyDigits(currency)}
    />
  )
}
