import { createHash } from 'node:crypto'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { fileKey } from './file-key.ts'
import { typeOfName } from './file-types.ts'
import { FileRefused } from './file-refused.ts'
import { convertedFormat } from './converted-picture.ts'
import { pictureFormat, type PictureFormat } from './picture-format.ts'
import { readColours, readPicture } from './read-picture.ts'
import { checkSpace } from './store/space.ts'
import { findPictureByHash } from './store/pictures.ts'
import { noteKeys } from './store/stored-keys.ts'
import type { StoredPicture } from './stored-picture.ts'
import { single } from '../../../kernel/basics/single.ts'

/** A picture whose format and size are known. */
export type KnownPicture = Pick<StoredPicture, 'width' | 'height' | 'name' | 'doc'> & { format: PictureFormat; bytes: Buffer }

/** A site, and how something is written in it. */
export type StoringSite = Pick<JobSite, 'transaction'> & SiteRead

/**
 * Stores the file of a picture, unless the library has the same one. The caller then adds its row with `addPictures`. What the file
 * is decides on its format, and not what it is called; `isVector` says that it may be an SVG; `stored` remembers, by their hashes, what
 * was not added yet. With `replaced`, a picture that was replaced yields its replacement: whoever names it on another host does not know
 * of it. Throws FileRefused and FilesUnavailable.
 */
export async function storePicture(
  files: FileStore,
  site: StoringSite,
  given: Buffer,
  {
    isVector = false,
    stored = new Map(),
    replaced = false,
    name,
  }: { isVector?: boolean; stored?: Map<string, Promise<StoredPicture>>; replaced?: boolean; name?: string } = {},
): Promise<StoredPicture> {
  const format = pictureFormat(given) ?? convertedFormat(given) ?? (isVector ? 'svg' : undefined)
  if (!format) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or TIFF')
  const { bytes, width, height, animated } = await readPicture(given, format)
  const hash = hashOf(bytes)
  const picture: KnownPicture = { bytes, format, width, height, ...(animated && { doc: { animated } }), ...(name && { name }) }
  const storing = stored.get(hash) ?? storeOnce(files, site, hash, picture, replaced)
  stored.set(hash, storing)
  storing.catch(() => stored.delete(hash))
  return storing
}

async function storeOnce(
  files: FileStore,
  site: StoringSite,
  hash: string,
  picture: KnownPicture,
  replaced: boolean,
): Promise<StoredPicture> {
  const known = await findPictureByHash(site, hash)
  if (known) return (replaced && known.replacement) || known.picture
  await checkSpace(site, BigInt(picture.bytes.length))
  const { bytes, format } = picture
  // A drawing is not drawn here: it could take minutes.
  const colours = format === 'svg' ? [] : await readColours(bytes)
  const mimeType = typeOfName(`picture.${format}`)!.mimeType
  const doc = { ...picture.doc, mimeType, ...(colours.length > 0 && { colours }) }
  return single(await putPictures(files, site, [{ ...picture, doc }]))
}

/**
 * Stores pictures under new ids. Their keys are noted before, so that the janitor removes what no row is added for; an id is never
 * used again, so that no removal can meet a picture that is stored meanwhile.
 */
export async function putPictures(
  files: FileStore,
  site: Pick<StoringSite, 'transaction'>,
  pictures: readonly KnownPicture[],
): Promise<StoredPicture[]> {
  const kept = pictures.map(({ bytes, format, width, height, name, doc }) => ({
    bytes,
    stored: {
      id: `${newId().replaceAll('-', '')}.${format}`,
      width,
      height,
      size: bytes.length,
      hash: hashOf(bytes),
      ...(name && { name }),
      ...(doc && { doc }),
    },
  }))
  const stored = kept.map((each) => each.stored)
  await site.transaction((tx: SiteTx) =>
    noteKeys(
      tx,
      stored.map(({ id }) => fileKey(id)),
    ),
  )
  await Promise.all(kept.map(({ bytes, stored: { id } }) => files.put(fileKey(id), bytes)))
  return stored
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
