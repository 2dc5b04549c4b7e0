import { t } from '@lingui/core/macro'
import { bulkSwapSubscriptionProductByFilter } from '@stoa/contract/calls/stoa/subscriptions'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import type { FilterFormProps } from '../../../lib/list/bulk-action.ts'
import { startByFilter } from '../../../lib/list/change-by-filter.ts'
import { EntityField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { loadProductIds, variantKind } from '../../../lib/pickers/variants.ts'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { subscriptionChange, useDryRun } from './bulk-change.ts'

interface Values {
  product: string
  variant: string
  keepPrice: boolean
}

/** Replaces a product in many subscriptions, for example one that is no longer made. */
export function SwapForm({ onAnswer, onClose }: FilterFormProps<Subscription>) {
  const call = useDryRun(onAnswer, ({ product, variant, keepPrice }: Values) => ({
    ...subscriptionChange({
      start: async (selection) => {
        const productId = (await loadProductIds([variant])).get(variant) ?? ''
        const request = { from: { productId: product }, to: { productId, variantId: variant }, keepPrice }
        return startByFilter(bulkSwapSubscriptionProductByFilter, request)(selection)
      },
      consequence: keepPrice
        ? t`From the next charge on they get the other product, at the agreed price.`
        : t`From the next charge on they get the other product, at its price of today.`,
      confirmLabel: t`Swap product`,
    }),
    affected: { 'lines.productId': { $hasSome: [product] } },
    noneReason: t`None of the selected subscriptions has this product.`,
  }))
  const initial: Values = { product: '', variant: '', keepPrice: true }
  return (
    <DialogForm
      title={t`Swap a product`}
      call={call}
      initial={initial}
      check={({ product, variant }) => ({
        ...(!product && { product: t`Choose a product.` }),
        ...(!variant && { variant: t`Choose a variant.` }),
      })}
      toRequest={(values) => values}
      submitLabel={t`Check`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <EntityField form={form} name="product" kind={productKind} label={t`Product until now`} />
          <EntityField form={form} name="variant" kind={variantKind} label={t`Product from now on`} />
          <SwitchField
            form={form}
            name="keepPrice"
            label={t`Keep the agreed price`}
            description={t`Otherwise the price of today is charged.`}
          />
        </>
      )}
    </DialogForm>
  )
}
