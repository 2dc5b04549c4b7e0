import type { ConnectedOption, ConnectedOptionChoice } from '@stoa/contract/services/stores/products-v-3'

/** An option in the form. */
export interface OptionValues {
  /** Stable when the name changes, because variants refer to it. */
  key: string
  name: string
  /** True where choices are colours. */
  swatches: boolean
  choices: ChoiceValues[]
  /** The saved option. Absent for a new one. */
  saved?: ConnectedOption
}

export interface ChoiceValues {
  key: string
  name: string
  color: string
  /** The ID of the image of the product that shows this choice, or empty. */
  image: string
  saved?: ConnectedOptionChoice
}

/** The contract's limit. */
export const maxOptions = 6
export const maxVariants = 1000

export function newOption(): OptionValues {
  return { key: crypto.randomUUID(), name: '', swatches: false, choices: [] }
}

export function newChoice(name: string): ChoiceValues {
  return { key: crypto.randomUUID(), name, color: '#808080', image: '' }
}

export function toOptionValues(saved: ConnectedOption): OptionValues {
  return {
    key: saved.id!,
    name: saved.name ?? '',
    swatches: saved.optionRenderType === 'SWATCH_CHOICES',
    choices: (saved.choicesSettings?.choices ?? []).map((choice) => ({
      key: choice.choiceId!,
      name: choice.name ?? '',
      color: choice.colorCode ?? '#808080',
      image: imageOf(choice),
      saved: choice,
    })),
    saved,
  }
}

/** An option is shared by all products with its name, so a renamed option is a new one. */
export function toOption({ name, swatches, choices, saved }: OptionValues): ConnectedOption {
  const isKept = saved?.name === name.trim() && (saved.optionRenderType === 'SWATCH_CHOICES') === swatches
  return {
    ...(isKept ? saved : { name: name.trim(), optionRenderType: renderTypeOf({ swatches }) }),
    choicesSettings: { choices: choices.map((choice) => toChoice(choice, isKept, swatches)) },
  } as ConnectedOption
}

export function renderTypeOf({ swatches }: Pick<OptionValues, 'swatches'>) {
  return swatches ? 'SWATCH_CHOICES' : 'TEXT_CHOICES'
}

function toChoice({ name, color, image, saved }: ChoiceValues, isKeptOption: boolean, swatches: boolean): ConnectedOptionChoice {
  const { linkedMedia, media } = saved ?? {}
  // The form shows one image. A choice that shows several keeps them until another is chosen.
  const images =
    image === imageOf(saved) ? { ...(linkedMedia && { linkedMedia }), ...(media && { media }) } : { linkedMedia: toImages(image) }
  if (isKeptOption && saved?.name === name.trim()) return { ...saved, ...images }
  return {
    name: name.trim(),
    ...(swatches ? { choiceType: 'ONE_COLOR', colorCode: color } : { choiceType: 'CHOICE_TEXT' }),
    ...images,
  } as ConnectedOptionChoice
}

function imageOf(choice: ConnectedOptionChoice | undefined): string {
  return choice?.linkedMedia?.[0]?.id ?? ''
}

function toImages(id: string) {
  return id ? [{ id }] : []
}
