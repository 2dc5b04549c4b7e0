import { pictureIdOf } from '@stoa/media-url'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'
import { variantPicture } from './choice-pictures.ts'
import type { Cells } from './columns.ts'
import type { CsvFile } from './csv-file.ts'

// Exported files name the shop's own pictures by URL, so that other systems can fetch them; the catalogue knows them by path.

const columns = ['Image Src', variantPicture]

/** A cell with the URL of a picture, for an exported file. `origin` is that of the shop. */
export function withPictureUrl(cells: Cells, origin: string): Cells {
  const own = columns.filter((column) => cells[column]?.startsWith('/'))
  return { ...cells, ...Object.fromEntries(own.map((column) => [column, origin + cells[column]])) }
}

/** A file whose URLs of the shop's own pictures, on whatever host, are paths again: nothing has to be fetched. */
export async function withOwnPictures(site: SiteRead, file: CsvFile): Promise<CsvFile> {
  const idOf = (cells: Cells, column: string) => pictureIdOf(cells[column]?.trim() ?? '')
  const ids = file.lines.flatMap(({ cells }) => columns.flatMap((column) => idOf(cells, column) ?? []))
  const own = await siteImages.named(site, [...new Set(ids)])
  const lines = file.lines.map((line) => {
    const paths = columns.flatMap((column) => {
      const picture = own.get(idOf(line.cells, column) ?? '')
      return picture ? [[column, picture.url] as const] : []
    })
    return { ...line, cells: { ...line.cells, ...Object.fromEntries(paths) } }
  })
  return { ...file, lines }
}
