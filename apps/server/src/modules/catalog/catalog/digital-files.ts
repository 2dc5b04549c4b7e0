import type { FileType, SecuredMedia } from '@stoa/contract/services/stores/products-v-3'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadPrivateFiles, type PrivateFile } from '../../media/media/index.ts'
import type { VariantRow } from './product-row.ts'

/**
 * Returns variants with name, size and type of the files that they sell. Throws DIGITAL_FILE_NOT_FOUND_ERROR for files that no
 * earlier variant has and that are not private files of the library, because files for sale must not have a public address.
 */
export async function withDigitalFiles(
  site: SiteTx,
  variants: readonly VariantRow[],
  before: readonly VariantRow[],
): Promise<VariantRow[]> {
  const known = new Map(before.flatMap((variant) => idOf(variant) ?? []).map((id) => [id, fileIn(before, id)!]))
  const unknown = [...new Set(variants.flatMap((variant) => idOf(variant) ?? []))].filter((id) => !known.has(id))
  if (unknown.length > 0) {
    const found = await loadPrivateFiles(site, unknown)
    const ids = unknown.filter((id) => !found.has(id))
    if (ids.length > 0) throw refusal('DIGITAL_FILE_NOT_FOUND_ERROR', 'the media library has no such private file', { ids })
    for (const [id, file] of found) known.set(id, digitalFile(id, file))
  }
  return variants.map((variant) => {
    const id = idOf(variant)
    return id ? { ...variant, doc: { ...variant.doc, digitalProperties: { digitalFile: getOrThrow(known, id) } } } : variant
  })
}

/** Returns the file of a variant in the form of answers. */
export function digitalFile(id: string, { name, size, mediaType }: PrivateFile): SecuredMedia {
  return { id, fileName: name, fileSize: String(size), fileType: fileTypes[mediaType] }
}

const fileTypes: Record<PrivateFile['mediaType'], FileType> = {
  IMAGE: 'SECURE_PICTURE',
  VECTOR: 'SECURE_PICTURE',
  VIDEO: 'SECURE_VIDEO',
  AUDIO: 'SECURE_MUSIC',
  DOCUMENT: 'SECURE_DOCUMENT',
  ARCHIVE: 'SECURE_ARCHIVE',
  MODEL3D: 'SECURE_RAW',
}

function idOf({ doc }: VariantRow): string | undefined {
  return doc.digitalProperties?.digitalFile?.id ?? undefined
}

function fileIn(variants: readonly VariantRow[], id: string): SecuredMedia | undefined {
  return variants.find((variant) => idOf(variant) === id)?.doc.digitalProperties?.digitalFile
}
