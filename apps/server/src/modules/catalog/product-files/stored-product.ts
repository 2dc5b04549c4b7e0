import type { SiteSettings } from '../../../kernel/site/context.ts'
import type { ProductWithVariants, VariantRow } from '../catalog/ports/products.ts'
import { withOneReading } from './read-numbers.ts'

// The values of a stored product in the columns of the file.

export function optionsOf({ doc }: ProductWithVariants) {
  return doc.options ?? []
}

/** A variant's values in the order of the options. */
export function valuesOf(product: ProductWithVariants, { doc }: VariantRow): string[] {
  return optionsOf(product).map(({ id, choicesSettings }) => {
    const chosen = doc.choices?.find(({ optionChoiceIds }) => optionChoiceIds?.optionId === id)?.optionChoiceIds?.choiceId
    return choicesSettings?.choices?.find(({ choiceId }) => choiceId === chosen)?.name ?? ''
  })
}

export function picturesOf({ doc, details }: ProductWithVariants): { url: string; altText: string }[] {
  const items = details?.mediaItems ?? (doc.media?.main ? [doc.media.main] : [])
  return items.flatMap(({ image, url, altText }) => {
    const address = image?.url ?? url
    return address ? [{ url: address, altText: altText ?? image?.altText ?? '' }] : []
  })
}

/** Rich text is exported as its paragraphs. */
export function descriptionOf({ details }: ProductWithVariants): string {
  if (details?.plainDescription) return details.plainDescription
  return (details?.description?.nodes ?? [])
    .map((node) => textOf(node))
    .filter(Boolean)
    .map((text) => `<p>${text}</p>`)
    .join('')
}

interface TextNode {
  textData?: { text?: string } | null
  nodes?: TextNode[] | null
}

function textOf(node: unknown): string {
  const { textData, nodes } = node as TextNode
  const own = (textData?.text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return own + (nodes ?? []).map(textOf).join('')
}

export function seoOf({ doc }: ProductWithVariants): { title: string; description: string } {
  const tags = doc.seoData?.tags ?? []
  const description = tags.find(isDescription)?.props as { content?: string } | undefined
  return { title: tags.find(({ type }) => type === 'title')?.children ?? '', description: description?.content ?? '' }
}

export function isDescription({ type, props }: { type?: string; props?: any }): boolean {
  return type === 'meta' && props?.name === 'description'
}

const gramsOfUnit = { KG: 1000, LB: 453.592_37, G: 1, OZ: 453.592_37 / 16 }

export function gramsOf({ doc }: VariantRow, unit: SiteSettings['weightUnit']): string {
  const weight = doc.physicalProperties?.weight
  return typeof weight === 'number' ? gramsText(weight, gramsOfUnit[unit]) : ''
}

/** A weight as grams, given as a plain decimal of the unit; an empty one stays empty. */
export function gramsIn(weight: string, unit: keyof typeof gramsOfUnit): string {
  return weight === '' ? '' : gramsText(Number(weight), gramsOfUnit[unit])
}

function gramsText(weight: number, grams: number): string {
  return withOneReading(String(Math.round(weight * grams * 1000) / 1000))
}

export function weightOf(grams: number, unit: SiteSettings['weightUnit']): number {
  return grams / gramsOfUnit[unit]
}
