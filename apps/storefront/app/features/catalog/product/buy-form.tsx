import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useAddToCart } from '../../../lib/cart/add-to-cart.ts'
import { Button, buttonShape } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ExpressFrame } from '../../../ui/express-frame.tsx'
import { DrawerLink } from '../shared/products/drawer-link.tsx'
import { paths } from '../../../paths.ts'
import { buyNowField, quantityField, subscriptionField } from './buy-fields.ts'
import { SiblingLinks } from './sibling-links.tsx'
import { OptionPicker } from './option-picker.tsx'
import { PurchasePicker } from './purchase-picker.tsx'
import type { Route } from './+types/product-page.ts'
import type { action as addToCart } from './product-page.tsx'
import type { ProductView } from './product-view.ts'
import { choiceState, findChoicePrices, variantFor, type OptionView, type Selection } from './selection.ts'
import { withSubscription } from './subscription.ts'

/** The largest quantity of a line. */
const maxLineQuantity = 999
/** Stock is shown up to this quantity. */
const lowStock = 5

/** An option whose one choice the links of the group show already. */
const isGroupOption = ({ groups }: ProductView, { id, choices }: OptionView) =>
  choices.length < 2 && groups.some((group) => group.id === id)

export function BuyForm({
  product: sold,
  selection,
  choose,
  subscription,
  chooseSubscription,
  actionData,
  action,
  hasBar = false,
  hasExpress = false,
  canAsk = false,
}: {
  product: ProductView
  selection: Selection
  choose: (option: string, choice: string) => void
  /** The id of the chosen subscription; empty for a single purchase. */
  subscription: string
  chooseSubscription: (id: string) => void
  /** The page's action data, where the form was sent without script. */
  actionData?: Route.ComponentProps['actionData']
  /** The product page's URL, where the form is on another page. */
  action?: string
  /** On phones, the button is in a bar that stays at the end of the window. */
  hasBar?: boolean
  /** Wallets buy what the form chooses. */
  hasExpress?: boolean
  /** Visitors may ask for a mail when a variant is back in stock. */
  canAsk?: boolean
}) {
  const { t } = useLingui()
  const form = useId()
  const product = withSubscription(sold, subscription)
  const variant = variantFor(product, selection)
  const { Form, result = actionData, isAdding, preload } = useAddToCart<typeof addToCart>()
  const reason = !variant ? t`Not available` : !variant.inStock ? t`Sold out` : undefined
  const quantityAvailable = variant?.inStock ? variant.quantityAvailable : undefined
  const max = quantityAvailable ? Math.min(quantityAvailable, maxLineQuantity) : maxLineQuantity
  const notify = canAsk && variant && !variant.inStock ? paths.notify(product.slug, selection) : undefined
  const label = reason ?? (isAdding ? t`Adding…` : t`Add to cart`)
  /** The button that buys, or the link that asks for a mail in its place. */
  const renderAct = (className: string, of?: string) =>
    notify ? (
      <DrawerLink drawer="notify" to={notify} className={`${buttonShape} ${className}`}>
        {t`Notify me`}
      </DrawerLink>
    ) : (
      <Button form={of} className={className} aria-disabled={reason !== undefined || isAdding}>
        {label}
      </Button>
    )
  return (
    <>
      <Form id={form} method="post" action={action} onSubmit={preload} className="mt-8 space-y-6">
        {result && 'problem' in result && <Notice tone="problem">{result.problem}</Notice>}
        {product.groups.map((group) => (
          <SiblingLinks key={group.id} group={group} slug={product.slug} />
        ))}
        {product.options
          .filter((option) => !isGroupOption(product, option))
          .map((option) => (
            <OptionPicker
              key={option.id}
              option={option}
              chosen={selection[option.name]}
              prices={findChoicePrices(product, selection, option)}
              stateOf={(choice) => choiceState(product, selection, option.name, choice)}
              onChoose={(choice) => choose(option.name, choice)}
            />
          ))}
        {product.subscriptions.length > 0 && (
          <PurchasePicker
            name={subscriptionField}
            product={product}
            variant={variant}
            oncePrice={variantFor(sold, selection)?.price}
            chosen={subscription}
            onChoose={chooseSubscription}
          />
        )}
        <div>
          <div className="flex flex-wrap gap-3">
            <label className={notify ? 'hidden' : 'w-20'}>
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
                className="min-h-12 w-full rounded-control border border-edge bg-mat px-3 text-center tabular-nums"
              />
            </label>
            {renderAct(`flex-1 ${hasBar ? 'max-md:hidden' : ''}`)}
            {!reason && (
              <Button
                variant="plain"
                name={buyNowField}
                value="1"
                className={hasBar ? 'flex-1 md:basis-full' : 'basis-full'}
                aria-disabled={isAdding}
              >
                <Trans>Buy now</Trans>
              </Button>
            )}
          </div>
          {hasExpress && !reason && !subscription && <ExpressFrame source={{ slug: product.slug }} />}
          <p role="status" className="mt-3 min-h-[1.45em] text-small">
            {quantityAvailable !== undefined && quantityAvailable <= lowStock && (
              <span className="text-red">
                <Plural value={quantityAvailable} one="Only one left" other="Only # left" />
              </span>
            )}
            {variant?.preorderMessage}
            {notify && product.options.length === 0 && reason}
            {reason && product.options.length > 0 && (
              <Unavailable product={product} selection={selection} isMade={variant !== undefined} />
            )}
          </p>
        </div>
      </Form>
      {hasBar && (
        <div className="sticky bottom-0 z-10 order-last -mx-5 mt-6 flex items-center justify-between gap-5 border-t border-line bg-wall/95 px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-xs md:hidden">
          <span className="font-medium tabular-nums">
            {variant?.price}
            {variant?.rhythm && <span className="block text-small font-normal">{variant.rhythm}</span>}
          </span>
          {renderAct('flex-1', form)}
        </div>
      )}
    </>
  )
}

/** Names the combination, and says what to do, if there is another one to buy. */
function Unavailable({
  product: { variants },
  selection,
  isMade,
}: {
  product: ProductView
  selection: Selection
  isMade: boolean
}) {
  const combination = Object.values(selection).join(', ')
  if (!variants.some(({ inStock }) => inStock)) return <Trans>All options are sold out at the moment.</Trans>
  return isMade ? (
    <Trans>“{combination}” is sold out. Please choose another option.</Trans>
  ) : (
    <Trans>We don’t have “{combination}”. Please choose another option.</Trans>
  )
}
