import { isZero } from './money.ts'

interface Text {
  original?: string
  translated?: string | null
}

interface Price {
  amount?: string
  formattedAmount?: string
}

/** As much of a line's modifiers as orders, checkouts and carts share. */
export interface ModifierGroups {
  modifierGroups?: readonly {
    name?: Text
    modifiers?: readonly { label?: Text; details?: Text; quantity?: number | null; price?: Price }[]
  }[]
}

/**
 * What was chosen of a custom item, a name and a value for each group: 'Font' and '2 × Gold (+€1.50)'. The prices are those of one
 * modifier, and are part of the item's price. `words` chooses the language, and `money` writes a price that is not zero.
 */
export function modifierTexts(
  { modifierGroups = [] }: ModifierGroups,
  words: (text: Text | undefined) => string | undefined,
  money: (price: Price) => string | undefined = ({ formattedAmount }) => formattedAmount,
): { name: string; value: string }[] {
  return modifierGroups.map(({ name, modifiers = [] }) => ({
    name: words(name) ?? '',
    value: modifiers
      .map(({ label, details, quantity, price }) => {
        const what = [words(label), words(details)].filter(Boolean).join(', ')
        const cost = price && !isZero(price.amount) ? money(price) : undefined
        return `${quantity && quantity > 1 ? `${quantity} × ` : ''}${what}${cost ? ` (+${cost})` : ''}`
      })
      .join(', '),
  }))
}
