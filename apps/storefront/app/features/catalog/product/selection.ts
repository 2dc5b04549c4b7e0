export interface OptionView {
  id: string
  name: string
  swatches: boolean
  choices: {
    id: string
    name: string
    color: string | undefined
    /** Ids of the pictures that show the choice. */
    pictures: string[]
  }[]
}

export interface VariantView {
  id: string
  selection: Selection
  price: string
  /** Of the price of a subscription, such as "every month". */
  rhythm?: string
  struckPrice: string | undefined
  /** The struck price is the lowest of the 30 days before the reduction. */
  strikesLowest: boolean
  /** The name of the discount that lowers the price for everybody. */
  sale: string | undefined
  /** The variant can be bought, from stock or as a pre-order. */
  inStock: boolean
  /** The pre-order message. */
  preorderMessage?: string | undefined
  /** The quantity that can be bought; undefined where stock is not tracked. */
  quantityAvailable: number | undefined
}

/** One choice for each option, by name, as in the query string and in the form. */
export type Selection = Record<string, string>

interface ProductOptions {
  options: OptionView[]
  variants: VariantView[]
}

/**
 * Reads the selection from the query string or the form. Missing or unknown choices are those of the first available variant with
 * the others.
 */
export function readSelection({ options, variants }: ProductOptions, values: { get(name: string): unknown }): Selection {
  const given = options.flatMap(({ name, choices }) => {
    const choice = choices.find((each) => each.name === values.get(name))?.name
    return choice === undefined ? [] : [[name, choice] as const]
  })
  const fitting = variants.filter(({ selection }) => given.every(([name, choice]) => selection[name] === choice))
  const candidates = fitting.length > 0 ? fitting : variants
  const defaults = (candidates.find(({ inStock }) => inStock) ?? candidates[0])?.selection ?? {}
  const first = options.flatMap(({ name, choices }) => (choices[0] ? [[name, choices[0].name] as const] : []))
  return Object.fromEntries([...first, ...Object.entries(defaults), ...given])
}

export function variantFor({ options, variants }: ProductOptions, selection: Selection): VariantView | undefined {
  return variants.find((variant) => options.every(({ name }) => variant.selection[name] === selection[name]))
}

export type ChoiceState = 'available' | 'sold out' | 'not made'

/** The state of the variant with this choice and the other choices of the selection. */
export function choiceState(product: ProductOptions, selection: Selection, option: string, choice: string): ChoiceState {
  const variant = variantFor(product, { ...selection, [option]: choice })
  if (!variant) return 'not made'
  return variant.inStock ? 'available' : 'sold out'
}

/**
 * Returns the price of each choice of an option, combined with the other choices of the selection. Empty if all prices are equal.
 */
export function findChoicePrices(
  product: ProductOptions,
  selection: Selection,
  { name, choices }: OptionView,
): Record<string, string> {
  const prices = choices.flatMap((choice) => {
    const variant = variantFor(product, { ...selection, [name]: choice.name })
    return variant ? [[choice.name, variant.price] as const] : []
  })
  return new Set(prices.map(([, price]) => price)).size > 1 ? Object.fromEntries(prices) : {}
}

/** The first picture that is linked to a selected choice, or else the first one. */
export function pictureFor(
  { options, pictures }: { options: OptionView[]; pictures: readonly { id: string }[] },
  selection: Selection,
): number {
  const linked = options.flatMap(({ name, choices }) => choices.find((choice) => choice.name === selection[name])?.pictures ?? [])
  return Math.max(
    0,
    pictures.findIndex(({ id }) => linked.includes(id)),
  )
}
