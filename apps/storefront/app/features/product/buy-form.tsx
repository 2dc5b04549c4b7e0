import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAddToCart } from '../../add-to-cart.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OptionPicker } from './option-picker.tsx'
import type { Route } from './+types/product-page.ts'
import type { action as addToCart } from './product-page.tsx'
import type { ProductView } from './product-view.ts'
import { choiceState, variantFor, type Selection } from './selection.ts'

/** The underscore keeps the name apart from those of product options. */
export const quantityField = '_quantity'
/** Present where the buyer goes straight to the checkout. */
export const buyNowField = '_buy-now'
/** The largest quantity of a line. */
const maxLineQuantity = 999
/** Stock is shown up to this quantity. */
const lowStock = 5

export function BuyForm({
  product,
  selection,
  choose,
  actionData,
  action,
}: {
  product: ProductView
  selection: Selection
  choose: (option: string, choice: string) => void
  /** The page's action data, where the form was sent without script. */
  actionData?: Route.ComponentProps['actionData']
  /** The product page's URL, where the form is on another page. */
  action?: string
}) {
  const { t } = useLingui()
  const variant = variantFor(product, selection)
  const { Form, result = actionData, isAdding, preload } = useAddToCart<typeof addToCart>()
  const reason = !variant ? t`Not available in this combination` : !variant.inStock ? t`Sold out` : undefined
  const quantityAvailable = variant?.inStock ? variant.quantityAvailable : undefined
  const max = quantityAvailable ? Math.min(quantityAvailable, maxLineQuantity) : maxLineQuantity
  return (
    <Form method="post" action={action} onSubmit={preload} className="mt-8 space-y-6">
      {result && 'problem' in result && <Notice tone="problem">{result.problem}</Notice>}
      {product.options.map((option) => (
        <OptionPicker
          key={option.id}
          option={option}
          chosen={selection[option.name]}
          stateOf={(choice) => choiceState(product, selection, option.name, choice)}
          onChoose={(choice) => choose(option.name, choice)}
        />
      ))}
      <div>
        <div className="flex gap-3">
          <label className="w-20">
            <span className="sr-only">{t`Quantity`}</span>
            <input
              // Remounts the field when the limit changes with the variant.
              key={max}
              name={quantityField}
              type="number"
              inputMode="numeric"
              min={1}
              max={max}
              required
              defaultValue={1}
              className="min-h-12 w-full border border-edge bg-mat px-3 text-center tabular-nums"
            />
          </label>
          <Button className="flex-1" aria-disabled={reason !== undefined || isAdding}>
            {reason ?? (isAdding ? t`Adding…` : t`Add to cart`)}
          </Button>
        </div>
        {!reason && (
          <Button variant="plain" name={buyNowField} value="1" className="mt-3 w-full" aria-disabled={isAdding}>
            <Trans>Buy now</Trans>
          </Button>
        )}
        <p role="status" className="mt-3 min-h-[1.45em] text-small">
          {quantityAvailable !== undefined && quantityAvailable <= lowStock && (
            <span className="text-red">
              <Plural value={quantityAvailable} one="Only one left" other="Only # left" />
            </span>
          )}
          {variant?.preorderMessage}
          {reason && product.options.length > 0 && (
            <Trans>Crossed-out options aren’t available. Please choose another one.</Trans>
          )}
        </p>
      </div>
    </Form>
  )
}
