'use client'

import type { productsV3 } from '@wix/stores'
import { useState } from 'react'
import { addToCart } from '@/app/actions'
import { ActionForm } from './action-form'

/** The choices that lead to one variant, its price, and the button. */
export function BuyForm({ product }: { product: productsV3.V3Product }) {
  const variants = (product.variantsInfo?.variants ?? []).filter(({ visible }) => visible !== false)
  const idsOf = (variant?: productsV3.Variant) => (variant?.choices ?? []).map((choice) => choice.optionChoiceIds!.choiceId!)
  const variantOf = (ids: string[]) => variants.find((variant) => ids.every((id) => idsOf(variant).includes(id)))

  const [chosen, setChosen] = useState(idsOf(variants.find(isBuyable) ?? variants[0]))
  const variant = variantOf(chosen)
  const { actualPrice, compareAtPrice } = variant?.price ?? {}
  return (
    <ActionForm action={addToCart}>
      <p className="price" aria-live="polite">
        {actualPrice?.formattedAmount} {compareAtPrice && <s>{compareAtPrice.formattedAmount}</s>}
      </p>
      <input type="hidden" name="productId" value={product._id!} />
      <input type="hidden" name="variantId" value={variant?._id ?? ''} />
      {product.options?.map(({ name, choicesSettings }, index) => (
        <fieldset key={name} className="choices">
          <legend>{name}</legend>
          {choicesSettings?.choices?.map(({ choiceId: id, name: label }) => {
            const wanted = chosen.with(index, id!)
            return (
              <label key={id} className={isBuyable(variantOf(wanted)) ? '' : 'sold-out'}>
                <input type="radio" name={name!} checked={chosen[index] === id} onChange={() => setChosen(wanted)} />
                {label}
              </label>
            )
          })}
        </fieldset>
      ))}
      <button disabled={!isBuyable(variant)}>{isBuyable(variant) ? 'Add to cart' : 'Sold out'}</button>
    </ActionForm>
  )
}

function isBuyable(variant?: productsV3.Variant): boolean {
  return Boolean(variant?.inventoryStatus?.inStock || variant?.inventoryStatus?.preorderEnabled)
}
