import type { ConnectedOption } from '@stoa/contract/services/stores/products-v-3'
import type { ProductWithVariants, VariantRow } from '../catalog/ports/products.ts'
import { valueKey, type Cells } from './columns.ts'
import { variantLines, type FileLine, type FileProduct } from './file-products.ts'
import { importMessage } from './import-messages.ts'
import { shortened, warningNote } from './line-notes.ts'
import { optionsOf } from './stored-product.ts'

// A file names a picture for each variant. The catalogue links pictures to the choices of an option.

export const variantPicture = 'Variant Image'

/** The URL of a picture of the product; undefined for any other address. */
type PictureOf = (src: string) => string | undefined

/** The URL that is linked for a line of the file. */
export function linkedFor(file: FileProduct, { cells, values }: FileLine, pictureOf: PictureOf): string | undefined {
  return values && optionWithPictures(file) !== undefined && sourceOf(cells) ? pictureOf(sourceOf(cells)) : undefined
}

/**
 * The options with the pictures of the file. A picture that belongs to no choice, or not to the product, is left out with a warning.
 */
export function withChoicePictures(
  file: FileProduct,
  options: readonly ConnectedOption[],
  pictureOf: PictureOf,
): ConnectedOption[] {
  const lines = variantLines(file).filter(({ cells }) => sourceOf(cells) !== '')
  const unknown = lines.find(({ cells }) => pictureOf(sourceOf(cells)) === undefined)
  if (unknown) {
    const named = { column: variantPicture, cell: shortened(sourceOf(unknown.cells)) }
    file.notes.push(warningNote(unknown.line, variantPicture, importMessage('NOT_A_PICTURE_OF_THE_PRODUCT', named)))
  }
  const place = optionWithPictures(file)
  if (place === undefined) {
    const [first] = lines
    if (first && file.options.length > 0)
      file.notes.push(warningNote(first.line, variantPicture, importMessage('PICTURES_OF_NO_OPTION')))
    return [...options]
  }
  const urls = new Map(lines.map(({ cells, values }) => [valueKey(values[place]!), pictureOf(sourceOf(cells))]))
  return options.map((option, index) => {
    const choices = option.choicesSettings?.choices?.map((choice) => {
      const url = urls.get(valueKey(choice.name ?? ''))
      return url === undefined ? choice : { ...choice, linkedMedia: [{ url }] }
    })
    return index === place && choices ? { ...option, choicesSettings: { ...option.choicesSettings, choices } } : option
  })
}

/** The URL of the first picture that is linked to the choices of a variant. */
export function linkedPicture(product: ProductWithVariants, { doc }: VariantRow): string | undefined {
  for (const { id, choicesSettings } of optionsOf(product)) {
    const chosen = doc.choices?.find(({ optionChoiceIds }) => optionChoiceIds?.optionId === id)?.optionChoiceIds?.choiceId
    const link = choicesSettings?.choices?.find(({ choiceId }) => choiceId === chosen)?.linkedMedia?.[0]
    if (!link) continue
    const item = product.details?.mediaItems?.find((each) => link.id && each.id === link.id)
    return item?.image?.url ?? link.image?.url ?? link.url ?? undefined
  }
  return undefined
}

/** The first option whose choices determine the picture of every variant. */
function optionWithPictures(file: FileProduct): number | undefined {
  const lines = variantLines(file)
  if (!lines.some(({ cells }) => sourceOf(cells) !== '')) return undefined
  const place = file.options.findIndex((_, index) => {
    const pictures = new Map<string, string>()
    return lines.every(({ cells, values }) => {
      const key = valueKey(values[index]!)
      const first = pictures.get(key)
      pictures.set(key, first ?? sourceOf(cells))
      return first === undefined || first === sourceOf(cells)
    })
  })
  return place === -1 ? undefined : place
}

function sourceOf(cells: Cells): string {
  return cells[variantPicture]?.trim() ?? ''
}
