export interface OptionView {
  id: string
  name: string
  swatches: boolean
  choices: { id: string; name: string; color: string | undefined; /** Ids of those that show it. */ pictures: string[] }[]
}

export interface VariantView {
  id: string
  selection: Selection
  price: string
  before: string | undefined
  /** Of the 30 days before it was reduced, where that has to be said. */
  lowest: string | undefined
  /** It can be had, from stock or ahead of it. */
  inStock: boolean
  /** What is said where it is ordered ahead. */
  ahead?: string | undefined
  /** How many can be had, where that is counted. */
  left: number | undefined
}

/** One choice for each option, by their names: what stands in the page's address and in the form. */
export type Selection = Record<string, string>

interface Choosable {
  options: OptionView[]
  variants: VariantView[]
}

/** What the address or the form asks for; where it is silent or names no choice of ours, the first variant to be had. */
export function readSelection({ options, variants }: Choosable, asked: { get(name: string): unknown }): Selection {
  const start = (variants.find(({ inStock }) => inStock) ?? variants[0])?.selection ?? {}
  return Object.fromEntries(
    options.flatMap(({ name, choices }) => {
      const choice = choices.find((each) => each.name === asked.get(name))?.name ?? start[name] ?? choices[0]?.name
      return choice === undefined ? [] : [[name, choice]]
    }),
  )
}

export function variantFor({ options, variants }: Choosable, selection: Selection): VariantView | undefined {
  return variants.find((variant) => options.every(({ name }) => variant.selection[name] === selection[name]))
}

export type ChoiceState = 'available' | 'sold out' | 'not made'

/** What choosing `choice` would lead to while everything else stays as it is. */
export function choiceState(product: Choosable, selection: Selection, option: string, choice: string): ChoiceState {
  const variant = variantFor(product, { ...selection, [option]: choice })
  if (!variant) return 'not made'
  return variant.inStock ? 'available' : 'sold out'
}

/** The first picture that shows what is chosen; where none says so, the first of all. */
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
