import { plural, t } from '@lingui/core/macro'
import { bulkChangeSubscriptionPricesByFilter } from '@stoa/contract/calls/stoa/subscriptions'
import type { BulkChangeSubscriptionPricesByFilterRequest, Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { toDecimal } from '@stoa/web/decimal'
import { useSession } from '../../../lib/calls/session.ts'
import type { FilterFormProps } from '../../../lib/list/bulk-action.ts'
import { startByFilter } from '../../../lib/list/change-by-filter.ts'
import { EntityField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { RadiosField } from '../../../ui/fields/fields.tsx'
import { PercentField } from '../../../ui/fields/percent-input.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { subscriptionChange, useDryRun } from './bulk-change.ts'

interface Values {
  how: 'RAISE' | 'LOWER' | 'PRICE'
  percent: string
  price: string
  product: string
  notice: string
}

type Request = Omit<BulkChangeSubscriptionPricesByFilterRequest, 'filter'>

/** Changes agreed prices, the only way in which they ever change. Customers are charged the new ones after a notice. */
export function PricesForm({ onAnswer, onClose }: FilterFormProps<Subscription>) {
  const { currency } = useSession().site
  const call = useDryRun(onAnswer, (request: Request) => {
    const days = request.noticeDays ?? 0
    return {
      ...subscriptionChange({
        start: startByFilter(bulkChangeSubscriptionPricesByFilter, request),
        consequence:
          days > 0
            ? plural(days, {
                one: 'Charges that are at least # day away have the new prices; earlier ones stay as agreed. Tell these customers before.',
                other:
                  'Charges that are at least # days away have the new prices; earlier ones stay as agreed. Tell these customers before.',
              })
            : t`The next charges have the new prices. Tell these customers before.`,
        confirmLabel: t`Change prices`,
      }),
      ...(request.productId && {
        affected: { 'lines.productId': { $hasSome: [request.productId] } },
        noneReason: t`None of the selected subscriptions has this product.`,
      }),
    }
  })
  const initial: Values = { how: 'RAISE', percent: '', price: '', product: '', notice: '30' }
  return (
    <DialogForm
      title={t`Change agreed prices`}
      call={call}
      initial={initial}
      check={check}
      toRequest={toRequest}
      submitLabel={t`Check`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadiosField
            form={form}
            name="how"
            label={t`Change`}
            data={[
              { value: 'RAISE', label: t`Raise by a percentage` },
              { value: 'LOWER', label: t`Lower by a percentage` },
              { value: 'PRICE', label: t`New price of a product` },
            ]}
          />
          <HowMuch form={form} currency={currency} />
          <WholeNumberField
            form={form}
            name="notice"
            label={t`Days of notice`}
            description={t`Charges before that stay as agreed.`}
            limits={{ min: 0, max: 365 }}
          />
        </>
      )}
    </DialogForm>
  )
}

function HowMuch({ form, currency }: { form: FormOf<Values>; currency: string }) {
  const isPrice = useValue(form, 'how') === 'PRICE'
  return (
    <>
      {isPrice ? (
        <MoneyField form={form} name="price" label={t`New price of one unit, ${currency}`} currency={currency} />
      ) : (
        <PercentField form={form} name="percent" wire="percent" label={t`Percentage`} />
      )}
      <EntityField
        form={form}
        name="product"
        kind={productKind}
        label={t`Product`}
        description={isPrice ? undefined : t`Empty for every item.`}
      />
    </>
  )
}

function check({ how, percent, price, product }: Values): Partial<Record<keyof Values, string>> {
  if (how === 'PRICE')
    return {
      ...(!toDecimal(price.trim()) && { price: t`Enter an amount, such as 4.90.` }),
      ...(!product && { product: t`Choose a product.` }),
    }
  const typed = Number(toDecimal(percent.trim()) ?? '0')
  const most = how === 'LOWER' ? 99 : 1000
  return typed > 0 && typed <= most ? {} : { percent: t`Enter a percentage between 0 and ${most}.` }
}

function toRequest({ how, percent, price, product, notice }: Values): Request {
  const typed = toDecimal((how === 'PRICE' ? price : percent).trim()) ?? '0'
  return {
    ...(how === 'PRICE' ? { newPrice: typed } : { percent: how === 'LOWER' ? `-${typed}` : typed }),
    ...(product && { productId: product }),
    noticeDays: Number(notice),
  }
}
