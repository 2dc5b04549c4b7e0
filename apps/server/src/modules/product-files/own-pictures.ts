import { pictureIdOf } from '@stoa/media-url'
import type { SiteRead } from '../../kernel/site.ts'
import { siteImages } from '../media/index.ts'
import type { Cells } from './columns.ts'
import type { CsvFile } from './read-csv.ts'

// Exported files name the shop's own pictures by URL, so that other systems can fetch them; the catalogue knows them by path.

const column = 'Image Src'

/** A cell with the URL of a picture, for an exported file. `origin` is that of the shop. */
export function withPictureUrl(cells: Cells, origin: string): Cells {
  return cells[column]?.startsWith('/') ? { ...cells, [column]: origin + cells[column] } : cells
}

/** A file whose URLs of the shop's own pictures, on whatever host, are paths again: nothing has to be fetched. */
export async function withOwnPictures(site: SiteRead, file: CsvFile): Promise<CsvFile> {
  const idOf = ({ cells }: { cells: Cells }) => pictureIdOf(cells[column]?.trim() ?? '')
  const own = await siteImages.named(site, [...new Set(file.lines.flatMap((line) => idOf(line) ?? []))])
  const lines = file.lines.map((line) => {
    const picture = own.get(idOf(line) ?? '')
    return picture ? { ...line, cells: { ...line.cells, [column]: picture.url } } : line
  })
  return { ...file, lines }
}
