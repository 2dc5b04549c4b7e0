import { useLingui } from '@lingui/react/macro'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import type { ProductView } from './product-view.ts'
import type { VariantView } from './selection.ts'

/** Whether the product is bought once or again and again. Native radio buttons, so the form works without script. */
export function PurchasePicker({
  name,
  product: { subscriptions, isSoldOnce },
  variant,
  oncePrice,
  chosen,
  onChoose,
}: {
  /** The name of the form's field. */
  name: string
  product: ProductView
  variant: VariantView | undefined
  oncePrice: string | undefined
  /** The id of the chosen subscription; empty for a single purchase. */
  chosen: string
  onChoose: (subscriptionId: string) => void
}) {
  const { t } = useLingui()
  const row = (id: string) => ({
    name,
    value: id,
    checked: chosen === id,
    onChange: () => onChoose(id),
  })
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">{t`How often`}</legend>
      <div className="-space-y-px">
        {isSoldOnce && <ChoiceRow {...row('')} title={t`Buy once`} end={oncePrice ?? ''} />}
        {subscriptions.map(({ id, title, rhythm, description, prices }) => {
          const { price = '', notes = [] } = prices[variant?.id ?? ''] ?? {}
          return (
            <ChoiceRow
              key={id}
              {...row(id)}
              title={title}
              note={[rhythm, ...notes, description].filter(Boolean).join(' · ')}
              end={price}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
